import { describe, expect, it } from 'vitest';
import { allImages, imagesIn, warningsAt } from './support-dates.ts';

const COMPOSE = `services:
  log:
    image: vendor/log:26.0.3 # supported until 2028-01-31
  s3:
    image: vendor/s3:v1.8.0 # no end is published, look again by 2027-09-30
  own:
    image: alumni-portal:0.1.0
  forgotten:
    image: vendor/other:1.2
`;
const DOCKERFILE = `# Supported until 2028-04-30
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG OTHER_IMAGE=other:1.0
`;

describe('the dates of support', () => {
  it('are read beside the images of others', () => {
    expect(imagesIn(COMPOSE)).toEqual([
      { image: 'vendor/log:26.0.3', until: '2028-01-31', isPublished: true },
      { image: 'vendor/s3:v1.8.0', until: '2027-09-30', isPublished: false },
      { image: 'vendor/other:1.2', until: null, isPublished: false },
    ]);
    expect(imagesIn(DOCKERFILE)).toEqual([
      { image: 'node:24.21.0-bookworm-slim', until: '2028-04-30', isPublished: true },
      { image: 'other:1.0', until: null, isPublished: false },
    ]);
  });

  it('warn three months before they are over, and afterwards', () => {
    const images = imagesIn(COMPOSE).slice(0, 2);
    const at = (day: string) => warningsAt(Date.parse(day), images);
    expect(at('2027-06-30')).toEqual([]);
    expect(at('2027-07-02')).toEqual([
      'vendor/s3:v1.8.0: look for a newer one by 2027-09-30 (in 90 days)',
    ]);
    expect(at('2028-02-10')).toEqual([
      'vendor/log:26.0.3: its support ends on 2028-01-31 (10 days ago)',
      'vendor/s3:v1.8.0: look for a newer one by 2027-09-30 (133 days ago)',
    ]);
    expect(warningsAt(0, imagesIn(COMPOSE).slice(2))).toEqual([
      'vendor/other:1.2: no date says until when it is supported',
    ]);
  });

  it('stand beside every image that the deployment names', () => {
    const images = allImages();
    expect(images.length).toBeGreaterThanOrEqual(7);
    expect(images.filter(({ until }) => until === null)).toEqual([]);
  });
});
