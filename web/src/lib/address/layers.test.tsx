import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { unstable_HistoryRouter as HistoryRouter, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Portal } from '../../app/Portal.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { openPortal } from '../../testing/portal.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { createHistory } from './layers.ts';
import { createQueryClient } from '../network/query-client.ts';

fakeServer();

const travel = async (entries: number) => {
  const arrived = new Promise((resolve) =>
    addEventListener('popstate', resolve, { once: true, capture: true }),
  );
  history.go(entries);
  await act(() => arrived);
};
const goBack = () => travel(-1);
const openLayers = (): unknown => Reflect.get(Object(history.state), 'layers') ?? 0;
const pathBecomes = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

async function openMenuOnSecondPage() {
  const { user } = openPortal('/login');
  await user.click((await screen.findAllByRole('link', { name: 'Register' })).at(-1)!);
  await screen.findByLabelText('Full name');
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('menu');
  await waitFor(() => expect(openLayers()).toBe(1));
  return user;
}

describe('going back on a page with an open menu', () => {
  it('closes the menu, then leaves the page, and forward does not open the menu again', async () => {
    const user = await openMenuOnSecondPage();
    await goBack();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(location.pathname).toBe('/register');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await waitFor(() => expect(openLayers()).toBe(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(openLayers()).toBe(0));
    await goBack();
    await pathBecomes('/login');
    await travel(2);
    await screen.findByLabelText('Full name');
    await waitFor(() => expect(openLayers()).toBe(0));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it.each([
    ['another page', 'Privacy Policy', '/privacy-policy', '/register'],
    ['the same page', 'Register', '/register', '/login'],
  ])('takes one step back from %s to which the menu led', async (_kind, name, path, before) => {
    const user = await openMenuOnSecondPage();
    await user.click(screen.getByRole('menuitem', { name }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await pathBecomes(path);
    await waitFor(() => expect(openLayers()).toBe(0));
    await goBack();
    await pathBecomes(before);
    expect(openLayers()).toBe(0);
  });

  it('comes back to the page when one of its links was clicked while the menu closed', async () => {
    const user = await openMenuOnSecondPage();
    await user.keyboard('{Escape}');
    fireEvent.click(screen.getAllByRole('link', { name: 'Privacy Policy' })[0]!);
    await screen.findByRole('link', { name: 'Back to Home' });
    await goBack();
    await screen.findByLabelText('Full name');
    expect(openLayers()).toBe(0);
  });

  it('leaves the page when it was reloaded since', async () => {
    history.replaceState({ idx: 0 }, '', '/login');
    history.pushState({ idx: 1 }, '', '/register');
    history.pushState({ idx: 1, layers: 1 }, '');
    render(<Portal client={createQueryClient()} />);
    await waitFor(() => expect(openLayers()).toBe(0));
    await goBack();
    await pathBecomes('/login');
  });
});

function Album() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'album' | 'dialog' | 'question'>('album');
  return (
    <>
      <button onClick={() => setOpen('dialog')}>Edit</button>
      {open !== 'album' && (
        <Dialog label="Edit" onClose={() => setOpen('question')}>
          {open === 'question' && (
            <ConfirmDialog
              question="Discard?"
              confirm="Discard"
              onConfirm={() => setOpen('album')}
              onCancel={() => setOpen('dialog')}
            />
          )}
          <button onClick={() => void navigate('/help')}>Help</button>
        </Dialog>
      )}
    </>
  );
}
describe('going back over a dialog that asks before it closes', () => {
  const openDialog = () => {
    const history = createHistory();
    render(
      <HistoryRouter history={history}>
        <Album />
      </HistoryRouter>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  };
  const layersBecome = (count: number) => waitFor(() => expect(openLayers()).toBe(count));

  it('opens its question, then closes the question alone, and no entry is left once both are closed', async () => {
    openDialog();
    await layersBecome(1);
    await goBack();
    await layersBecome(2);
    await goBack();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard?' })).toBeNull());
    await layersBecome(1);
    await goBack();
    await layersBecome(2);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await layersBecome(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('comes back to the page from a page that the lower dialog led to', async () => {
    history.replaceState({ idx: 0 }, '', '/album');
    openDialog();
    await layersBecome(1);
    await goBack();
    await layersBecome(2);
    fireEvent.click(screen.getByRole('button', { name: 'Help' }));
    await pathBecomes('/help');
    await goBack();
    expect(location.pathname).toBe('/album');
    await layersBecome(2);
  });
});
