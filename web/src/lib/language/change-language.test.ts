import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { writeToken } from '../session/token.ts';
import { changeLanguage, followAccount } from './change-language.ts';

const server = fakeServer();
const reload = vi.fn();
const forgetCookie = () => {
  document.cookie = 'language=; Path=/; Max-Age=0';
};
beforeEach(() => {
  reload.mockReset();
  forgetCookie();
});
afterEach(() => {
  forgetCookie();
  writeToken(null);
});

it('the device keeps the language that a visitor chose, and the page is loaded again', async () => {
  await changeLanguage('mr', reload);
  expect(document.cookie).toBe('language=mr');
  expect(reload).toHaveBeenCalledOnce();
  expect(server.requests('PUT /users/profile')).toEqual([]);
});

it('the account gets the language, too, which may be that of each device', async () => {
  writeToken('a token');
  server.on('PUT /users/profile', () => ({ status: 202, body: null }));
  await changeLanguage('gu', reload);
  await changeLanguage(null, reload);
  expect(server.requests('PUT /users/profile').map(({ body }) => body)).toEqual([
    { language: 'gu' },
    { language: null },
  ]);
  expect(document.cookie).toBe('');
  expect(reload).toHaveBeenCalledTimes(2);
});

it('nothing changes when the account cannot be changed', async () => {
  writeToken('a token');
  server.on('PUT /users/profile', () => ({ status: 503 }));
  await expect(changeLanguage('hi', reload)).rejects.toThrow('The server answered 503');
  expect(document.cookie).toBe('');
  expect(reload).not.toHaveBeenCalled();
});

it("the account's language wins over that of the device, with one reload", () => {
  document.cookie = 'language=hi; Path=/';
  followAccount('mr', reload);
  followAccount('mr', reload);
  expect(document.cookie).toBe('language=mr');
  expect(reload).toHaveBeenCalledOnce();
});

it('a language that the portal does not speak is left alone', () => {
  followAccount('ta', reload);
  expect(document.cookie).toBe('');
  expect(reload).not.toHaveBeenCalled();
});

it('a browser that refuses cookies is not loaded again and again', () => {
  const refusing = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  followAccount('mr', reload);
  refusing.mockRestore();
  expect(reload).not.toHaveBeenCalled();
});

it('each call of the API names the language of the page', async () => {
  document.documentElement.lang = 'mr';
  try {
    writeToken('a token');
    server.on('PUT /users/profile', () => ({ status: 202, body: null }));
    await changeLanguage('mr', reload);
  } finally {
    document.documentElement.lang = 'en';
  }
  expect(server.requests('PUT /users/profile')[0]?.headers.get('Accept-Language')).toBe('mr');
});
