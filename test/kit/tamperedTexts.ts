import * as CODE from '#protocol/errorCodes.ts'
/** A change to a sign-in text of ours, and the code it is refused with. */
export interface Tampering {
  readonly what: string
  readonly change: (text: string) => string
  readonly code: typeof CODE.codeNotSent | typeof CODE.codeWrong
}

const tampering = (
  what: string,
  change: (text: string) => string,
  code: Tampering['code'] = CODE.codeWrong,
): Tampering => ({ what, change, code })

/** The first line names another place. */
const place = (what: string, domain: string): Tampering =>
  tampering(what, (text) => text.replace('app.example.org wants', `${domain} wants`))

const DOMAINS = [
  place('another domain', 'evil.example'),
  place('a Cyrillic letter in the domain', 'аpp.example.org'),
  place('a full-width letter in the domain', 'app．example.org'),
  place('the domain in Punycode', 'xn--pp-6kc.example.org'),
  place('an escape in the domain', 'app%2eexample.org'),
  place('an invisible letter in the domain', 'app\u200d.example.org'),
  place('a domain that goes on', 'app.example.org.evil.example'),
  place('a domain that begins before', 'evilapp.example.org'),
  place('a domain below', 'login.app.example.org'),
  place('the domain above', 'example.org'),
  place('a trailing dot', 'app.example.org.'),
  place('another port', 'app.example.org:444'),
  place("the scheme's own port", 'app.example.org:443'),
  place('a user name', 'me@app.example.org'),
  place('the domain as a user name', 'app.example.org@evil.example'),
  place('the domain as a user name with a password', 'app.example.org:443@evil.example'),
  place('a path behind the domain', 'app.example.org/login'),
  place('the domain in another case', 'App.example.org'),
  place('no domain', ''),
  tampering('a scheme', (text) => `https://${text}`),
]

/** A line of the text says something else. */
const line = (what: string, name: string, value: string, code?: Tampering['code']): Tampering =>
  tampering(
    what,
    (text) => text.replace(new RegExp(`^${name}: .*$`, 'm'), `${name}: ${value}`),
    code,
  )

const FIELDS = [
  line('another URI', 'URI', 'https://evil.example'),
  line('a URI without encryption', 'URI', 'http://app.example.org'),
  line('a URI with a path', 'URI', 'https://app.example.org/'),
  line('a URI with a user name', 'URI', 'https://app.example.org@evil.example'),
  line('a URI with a fragment', 'URI', 'https://app.example.org#evil'),
  line('a URI below', 'URI', 'https://login.app.example.org'),
  line('a URI that is code', 'URI', 'javascript:alert(1)'),
  line('another chain', 'Chain ID', '56'),
  line('the chain in another spelling', 'Chain ID', '01'),
  line('the chain in hexadecimal', 'Chain ID', '0x1'),
  line('another version', 'Version', '2'),
  line('another issue time', 'Issued At', '2020-03-01T00:00:00.000Z'),
  line('the issue time in another zone', 'Issued At', '2026-03-01T01:00:00.000+01:00'),
  line('a later expiry', 'Expiration Time', '2099-03-01T00:05:00.000Z'),
  line('an expiry that is none', 'Expiration Time', 'never'),
  line('no nonce to speak of', 'Nonce', '', CODE.codeNotSent),
  line('a short nonce', 'Nonce', '12345678', CODE.codeNotSent),
  line('a nonce nobody was given', 'Nonce', '0'.repeat(40), CODE.codeNotSent),
]

const LINES = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time']

const ORDER = [
  ...LINES.map((name) =>
    tampering(
      `no ${name}`,
      (text) => text.replace(new RegExp(`^${name}: .*\n?`, 'm'), ''),
      name === 'Nonce' ? CODE.codeNotSent : CODE.codeWrong,
    ),
  ),
  ...LINES.slice(1).map((name, index) =>
    tampering(`${name} before ${LINES[index] ?? ''}`, (text) =>
      text.replace(new RegExp(`^(${LINES[index] ?? ''}: .*)\n(${name}: .*)$`, 'm'), '$2\n$1'),
    ),
  ),
  tampering('a line Not Before', (text) => `${text}\nNot Before: 2020-01-01T00:00:00.000Z`),
  tampering('a request id', (text) => `${text}\nRequest ID: 1`),
  tampering('no resources', (text) => `${text}\nResources:`),
  tampering('a resource', (text) => `${text}\nResources:\n- https://evil.example`),
  tampering('a second nonce', (text) => `${text}\nNonce: ${'1'.repeat(40)}`),
  tampering('a second expiry', (text) => `${text}\nExpiration Time: 2099-01-01T00:00:00.000Z`),
]

/** Something in the middle of the statement that ends a line for some reader. */
const breaks = (what: string, mark: string): Tampering =>
  tampering(`${what} in the statement`, (text) =>
    text.replace('approval.', `approval.${mark}URI: https://evil.example`),
  )

const LETTERS = [
  tampering('another statement', (text) => text.replace('gives no', 'gives every')),
  tampering('no statement', (text) => text.replace(/^Sign in to .*\n\n/m, '')),
  breaks('a line feed', '\n'),
  breaks('CR LF', '\r\n'),
  breaks('a carriage return', '\r'),
  breaks('a vertical tab', '\v'),
  breaks('a next line', '\u0085'),
  breaks('a line separator', '\u2028'),
  breaks('a paragraph separator', '\u2029'),
  breaks('a zero', '\0'),
  tampering('CR LF everywhere', (text) => text.replaceAll('\n', '\r\n')),
  tampering('an invisible letter', (text) => text.replace('Sign in', 'Sign\u200b in')),
  tampering('a turned writing direction', (text) => text.replace('Sign in', '\u202eSign in')),
  tampering('a no-break space', (text) => text.replace('Sign in', 'Sign\u00a0in')),
  tampering('a byte order mark', (text) => `\ufeff${text}`),
  tampering('a line end', (text) => `${text}\n`),
  tampering('a blank before', (text) => ` ${text}`),
  tampering('a blank behind', (text) => `${text} `),
]

const ADDRESSES = [
  tampering('a lower-case address', (text) => text.replace(/^0x.*$/m, (it) => it.toLowerCase())),
  tampering('an upper-case address', (text) =>
    text.replace(/^0x(.*)$/m, (_, digits: string) => `0x${digits.toUpperCase()}`),
  ),
  tampering('a wrong checksum', (text) =>
    text.replace(/^0x.*[a-f].*$/im, (it) =>
      it.replace(/[a-f](?=[^a-f]*$)/i, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      ),
    ),
  ),
  tampering(
    'another address',
    (text) => text.replace(/^0x.*$/m, `0x${'12'.repeat(20)}`),
    CODE.codeNotSent,
  ),
  tampering('no address', (text) => text.replace(/^0x.*$/m, '')),
]

/** What somebody may make of a text before it is signed; every one is to be refused. */
export const TAMPERINGS: readonly Tampering[] = [
  ...DOMAINS,
  ...FIELDS,
  ...ORDER,
  ...LETTERS,
  ...ADDRESSES,
]
