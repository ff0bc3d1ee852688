// Plain JavaScript without imports, so that every Node parses it and scripts can load it before the build

/** The lowest Node-API that can load better-sqlite3 13: https://nodejs.org/api/n-api.html#node-api-version-matrix */
const NODE_API = 10;

/** Majors without security fixes: https://github.com/nodejs/release#release-schedule */
const UNMAINTAINED = [20, 23, 25];

const WORKING = 'Node 24 (recommended), 26, 22.14 or a later 22, and 20.19 or a later 20';

/** @typedef {{ readonly node: string, readonly napi?: string }} Versions of a process, as in `process.versions` */

const majorOf = (/** @type {Versions} */ { node }) => Number(node.split('.')[0]);

/**
 * The better-sqlite3 that this Node can load: 13 crashes below Node-API 10, and 12 aborts on Node 24.19 and later.
 *
 * @param {Versions} versions
 * @returns {12 | 13 | null} null where neither is used
 */
export function sqliteDriverFor(versions) {
  const [major = 0, minor = 0] = versions.node.split('.').map(Number);
  if (Number(versions.napi ?? 0) >= NODE_API) return 13;
  return major === 20 && minor >= 19 ? 12 : null;
}

/**
 * The reason why the portal cannot run on this Node, in one sentence.
 *
 * @param {Versions} versions
 * @returns {string | null} null where it can
 */
export const refusalOf = (versions) =>
  sqliteDriverFor(versions) === null
    ? `The portal does not run on Node ${versions.node}; it runs on ${WORKING}`
    : null;

/**
 * The advice to choose another Node, in one sentence.
 *
 * @param {Versions} versions
 * @returns {string | null} null where none is needed
 */
export const adviceOn = (versions) =>
  UNMAINTAINED.includes(majorOf(versions))
    ? `Node ${versions.node} is no longer maintained: change to Node 24 soon`
    : null;
