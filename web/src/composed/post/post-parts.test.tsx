import type { Post } from '@portal/contracts/posts/post.api';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import ComposerForm from '../../features/posts/writing/ComposerForm.tsx';
import type { OfPost } from '../../lib/registry/client-feature.ts';
import { PostPartsContext } from '../../lib/registry/added-parts.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, signedIn } from '../../testing/portal.tsx';
import { aPost } from '../../testing/posts.ts';
import { showToMember } from '../../testing/show-to-member.tsx';
import { Field, TextInput } from '../../ui/forms/Field.tsx';
import { PostView } from './PostView.tsx';

const server = fakeServer();
beforeEach(() => signedIn(server));

/** Gives posts of the category Article a subtitle, which it keeps behind the title. */
const subtitles: OfPost = {
  name: 'subtitles',
  seed: () => undefined,
  Mark: ({ post }) => <i>Marked {post.title}</i>,
  Tool: ({ post }) => <button>Tool of {post.title}</button>,
  Facts: ({ post, onMember }) => (
    <button onClick={() => onMember(post.user._id)}>About {post.title}</button>
  ),
  fields: {
    Component: ({ post, category, values, errors, disabled, onChange }) =>
      category === 'Article' && (
        <Field label={post ? 'Other subtitle' : 'Subtitle'} error={errors['subtitle']}>
          <TextInput
            readOnly={disabled}
            value={values['subtitle'] ?? ''}
            onChange={(event) => onChange({ subtitle: event.target.value })}
          />
        </Field>
      ),
    valuesOf: ({ title }) => ({ subtitle: title.split(': ')[1] ?? '' }),
    parse: ({ post, category, values: { subtitle = '' } }) => {
      if (category !== 'Article') return { request: {} };
      return subtitle === 'wrong'
        ? { errors: { subtitle: 'Not this one' } }
        : { request: { title: `${post ? 'Edited' : 'New'}: ${subtitle}` } };
    },
  },
};

const show = (children: ReactNode) =>
  showToMember(<PostPartsContext value={[subtitles]}>{children}</PostPartsContext>);
const nothing = () => undefined;
const compose = () =>
  show(<ComposerForm takesFocus={false} onCreated={nothing} onClose={nothing} />);
const field = (name: string) => screen.getByRole('textbox', { name });
const category = (name: string) => screen.getByRole('radio', { name });
const publish = () => screen.getByRole('button', { name: 'Publish' });

describe('a part of a post', () => {
  it('a part shows facts between the content of a post and its actions', async () => {
    let asked = '';
    const { user } = await show(<PostView post={aPost()} onMember={(id) => (asked = id)} />);
    const facts = screen.getByRole('button', { name: 'About A reunion in May' });
    const after = (one: Element, other: Element) => one.compareDocumentPosition(other);
    const FOLLOWING = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(after(screen.getByText('Who comes?'), facts)).toBe(FOLLOWING);
    expect(after(facts, screen.getByRole('button', { name: 'Share' }))).toBe(FOLLOWING);
    await user.click(facts);
    expect(asked).toBe('vikram');
  });

  it('a part marks a post, and adds a tool for those who may change the post', async () => {
    const { unmount } = await show(<PostView post={aPost()} onMember={nothing} />);
    expect(screen.getByText('Marked A reunion in May')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Tool of A reunion in May' })).toBeNull();
    unmount();
    await show(<PostView post={aPost({ user: { ...asha } })} onMember={nothing} />);
    expect(screen.getByRole('button', { name: 'Tool of A reunion in May' })).toBeInTheDocument();
  });

  it('a part adds fields to the composer and their values to the request', async () => {
    server.on('POST /posts', { status: 201, body: { data: aPost() } });
    const { user } = await compose();
    await user.type(field('Title'), 'Tea');
    await user.type(field('Content'), 'About tea');
    expect(screen.queryByRole('textbox', { name: 'Subtitle' })).toBeNull();
    await user.click(category('Article'));
    await user.type(field('Subtitle'), 'black');
    await user.click(publish());
    await waitFor(() => expect(server.requests('POST /posts')).toHaveLength(1));
    expect(server.requests('POST /posts')[0]?.body).toEqual({
      title: 'New: black',
      content: 'About tea',
      category: 'Article',
    });
  });

  it('a wrong value of a part shows a message at its field, which gets the focus, and sends nothing', async () => {
    const { user } = await compose();
    await user.type(field('Content'), 'About tea');
    await user.click(category('Article'));
    await user.type(field('Subtitle'), 'wrong');
    await user.type(field('Title'), 'Tea');
    await user.click(publish());
    expect(field('Subtitle')).toHaveAccessibleDescription('Not this one');
    expect(field('Subtitle')).toHaveFocus();
    expect(server.requests('POST /posts')).toEqual([]);
    await user.type(field('Subtitle'), '?');
    expect(field('Subtitle')).toBeValid();
  });

  it('the draft of a post keeps the values of its parts', async () => {
    const { user, unmount } = await compose();
    await user.click(category('Article'));
    await user.type(field('Subtitle'), 'black');
    unmount();
    await compose();
    expect(field('Subtitle')).toHaveValue('black');
  });

  it('a draft from before parts had fields is still there', async () => {
    const draft = {
      title: 'Tea',
      content: '',
      category: 'Article',
      idempotencyKey: 'a'.repeat(32),
    };
    localStorage.setItem(`drafts:${asha._id}:post`, JSON.stringify(draft));
    await compose();
    expect(field('Title')).toHaveValue('Tea');
    expect(field('Subtitle')).toHaveValue('');
  });

  it('the edit dialog begins with the values of the parts', async () => {
    const post: Post = aPost({ title: 'Tea: green', category: 'Article', user: { ...asha } });
    server.on('PUT /posts/:id', { body: { data: post } });
    const { user } = await show(<PostView post={post} onMember={nothing} />);
    await user.click(screen.getByRole('button', { name: 'Edit post' }));
    const dialog = within(await screen.findByRole('dialog'));
    const subtitle = await dialog.findByRole('textbox', { name: 'Other subtitle' });
    expect(subtitle).toHaveValue('green');
    await user.clear(subtitle);
    await user.type(subtitle, 'white');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.requests('PUT /posts/p1')).toHaveLength(1));
    expect(server.requests('PUT /posts/p1')[0]?.body).toMatchObject({ title: 'Edited: white' });
  });
});
