import type { RegisterRequest } from '@portal/contracts/registrations/registration/registration.api';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, it as everywhere } from 'vitest';
import { join, type Api, type Member } from './api.ts';
import { hasBrowser, launchBrowser, openTab, type Tab, type TabOptions } from './browser.ts';
import { openCuttableProxy, type CuttableProxy } from './cuttable-proxy.ts';
import { startPortal, type Portal } from './portal.ts';

export const it = everywhere.skipIf(!hasBrowser);

let launched: Promise<Browser> | undefined;
/** One for all files of a worker, with which it ends: a start costs as much processor time as a short test. */
async function sharedBrowser(): Promise<Browser> {
  const browser = await launched?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  launched = launchBrowser();
  return launched;
}

/** A handler of routes may still be fetching when its test has ended; what it then fails at concerns nobody. */
async function closeTab({ context }: Tab): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

export interface PortalInBrowser {
  readonly portal: Portal;
  readonly browser: Browser;
  readonly admin: Api;
  join(changes?: Partial<RegisterRequest>): Promise<Member>;
  open(options?: TabOptions & { readonly proxy?: CuttableProxy }): Promise<Tab>;
  openProxy(): Promise<CuttableProxy>;
  restart(): Promise<void>;
  complaints(): readonly string[];
}

export function portalInBrowser(env: Readonly<Record<string, string>> = {}): PortalInBrowser {
  let portal: Portal;
  let browser: Browser;
  let admin: Api;
  let tabs: Tab[] = [];
  let sharedTabs: readonly Tab[] = [];
  let proxies: CuttableProxy[] = [];

  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal({ env }), sharedBrowser()]);
    admin = await portal.admin();
  });
  beforeEach(() => {
    sharedTabs = [...tabs];
  });
  afterEach(async () => {
    const ownTabs = tabs.filter((tab) => !sharedTabs.includes(tab));
    await Promise.all(ownTabs.map(closeTab));
    await Promise.all(proxies.map((proxy) => proxy.close()));
    tabs = [...sharedTabs];
    proxies = [];
  });
  afterAll(async () => {
    await Promise.all(tabs.map(closeTab));
    await portal.kill();
  });

  return {
    get portal() {
      return portal;
    },
    get browser() {
      return browser;
    },
    get admin() {
      return admin;
    },
    join: (changes) => join(portal.api, admin, changes),
    async open({ proxy, ...options } = {}) {
      const tab = await openTab(browser, proxy ?? portal, options);
      tabs.push(tab);
      return tab;
    },
    async openProxy() {
      const proxy = await openCuttableProxy(portal.url);
      proxies.push(proxy);
      return proxy;
    },
    async restart() {
      const { dataDir, url } = portal;
      await portal.kill();
      portal = await startPortal({ dataDir, env: { ...env, PORT: new URL(url).port } });
    },
    complaints: () => tabs.flatMap(({ complaints }) => complaints),
  };
}
