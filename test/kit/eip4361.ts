const example = (place: string, organisation: string, host: string): string =>
  [
    `${place} wants you to sign in with your Ethereum account:`,
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    '',
    `I accept the ${organisation} Terms of Service: https://${host}/tos`,
    '',
    `URI: https://${host}/login`,
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 32891756',
    'Issued At: 2021-09-30T16:25:24Z',
    'Resources:',
    '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    '- https://example.com/my-web2-claim.json',
  ].join('\n')

/** The examples in the text of EIP-4361 (CC0): plain, with a port, with a scheme. */
export const EIP_EXAMPLES: readonly string[] = [
  example('service.invalid', 'ServiceOrg', 'service.invalid'),
  example('example.com:3388', 'ExampleOrg', 'example.com'),
  example('https://example.com', 'ExampleOrg', 'example.com'),
]
