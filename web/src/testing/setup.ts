import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach } from 'vitest';

// jsdom has no modal dialogs: these open and close, which is all that tests of ours look at
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
};

const content = readFileSync(new URL('../../../content/school.json', import.meta.url), 'utf8');

beforeEach(() => {
  const school = document.createElement('script');
  school.id = 'school';
  school.type = 'application/json';
  school.textContent = content;
  document.head.replaceChildren(school);
  for (const id of ['announcements', 'alerts']) {
    const region = document.createElement('div');
    region.id = id;
    document.body.append(region);
  }
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
