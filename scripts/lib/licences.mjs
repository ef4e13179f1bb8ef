/**
 * @typedef {object} LockedPackage a package as the lock holds it
 * @property {string} [version]
 * @property {string} [license] SPDX expression
 * @property {boolean} [dev] false for what ships
 */

/** @typedef {{ readonly packages: Readonly<Record<string, LockedPackage>> }} Lock */

/**
 * @typedef {object} Shipped a package that a production install brings
 * @property {string} name
 * @property {string} version
 * @property {string} licence SPDX expression; empty where the package names none
 */

/** Licences that ask for no more than their notice. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Zlib',
])

/** Linked when it runs and never changed by us: the library that sharp works with. */
const LINKED = { name: /^@img\/sharp/, licence: 'LGPL-3.0-or-later' }

/** Packages that name no licence in their manifest, read in their LICENSE file. */
const READ = new Map([['png-js@1.1.0', 'MIT']])

/**
 * Packages that a production install brings, by name and version, each once.
 * @param {Lock} lock
 * @returns {readonly Shipped[]}
 */
export function shippedPackages(lock) {
  /** @type {Map<string, Shipped>} */
  const found = new Map()
  for (const [path, { version = '', license, dev }] of Object.entries(lock.packages)) {
    if (path === '' || dev === true) continue
    const name = path.replace(/^.*node_modules\//, '')
    const key = `${name}@${version}`
    found.set(key, { name, version, licence: license ?? READ.get(key) ?? '' })
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shipped]) => shipped)
}

/**
 * Whether a package may ship: each part of its licence is permissive, or it is only linked.
 * @param {Shipped} shipped
 */
export function mayShip({ name, licence }) {
  const parts = licence.replace(/[()]/g, '').split(/ AND | OR /)
  return parts.every(
    (part) => PERMISSIVE.has(part) || (part === LINKED.licence && LINKED.name.test(name)),
  )
}

/**
 * The list of what ships, as `docs/third-party.md` holds it.
 * @param {Lock} lock
 */
export function thirdPartyText(lock) {
  const rows = shippedPackages(lock).map(
    ({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`,
  )
  return `# Third-party packages

Everything a production install brings, with its licence. \`npm run third-party\` writes this file from the
lock; a test refuses a licence that is not permissive. libvips (LGPL) is linked, not changed: anybody may
put another build of it in its place. Drawings of coins and flags were taken over into the code, with
their sources named there: cryptocurrency-icons 0.18.1 (CC0-1.0) and circle-flags 2.8.3 (MIT).

| package | version | licence |
|---|---|---|
${rows.join('\n')}
`
}
