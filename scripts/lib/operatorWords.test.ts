import { describe, expect, it } from 'vitest'
import { appAt, filledIn, requestOf } from './operatorWords.ts'

it.each([
  ['withdrawals', 'listWithdrawalQueue', '/swx/operator/withdrawals', {}],
  ['acts', 'listOperatorActs', '/swx/operator/acts', {}],
  [
    'add Bob reviewer,treasurer 0f1e',
    'addOperator',
    '/swx/operator/operators',
    { name: 'Bob', roles: ['reviewer', 'treasurer'], tokenHash: '0f1e' },
  ],
  ['end a/b', 'endOperator', '/swx/operator/operators/a%2Fb/end', {}],
  ['approve w1', 'reviewWithdrawal', '/swx/operator/withdrawals/w1/review', { event: 'approve' }],
  [
    'reject w1 lawForbids not in this land',
    'reviewWithdrawal',
    '/swx/operator/withdrawals/w1/review',
    { event: 'reject', reason: 'lawForbids', note: 'not in this land' },
  ],
  [
    'send w1 0xab',
    'payWithdrawal',
    '/swx/operator/withdrawals/w1/pay',
    { event: 'send', reference: '0xab' },
  ],
  ['confirm w1', 'payWithdrawal', '/swx/operator/withdrawals/w1/pay', { event: 'confirm' }],
  [
    'fail w1 failedOnChain',
    'payWithdrawal',
    '/swx/operator/withdrawals/w1/pay',
    { event: 'fail', reason: 'failedOnChain' },
  ],
  ['accounts', 'listAccounts', '/swx/operator/accounts', {}],
  [
    'freeze c1 takeover 2026-03-20',
    'reviewAccount',
    '/swx/operator/accounts/c1/review',
    { event: 'freeze', reason: 'takeover', until: '2026-03-20T00:00:00.000Z' },
  ],
  ['invites', 'listInviteQueue', '/swx/operator/invites', {}],
  [
    'approve-invite c1 a family',
    'reviewInvite',
    '/swx/operator/invites/c1/review',
    { event: 'approve', note: 'a family' },
  ],
  [
    'void-invite c1 againstRules bots',
    'reviewInvite',
    '/swx/operator/invites/c1/review',
    { event: 'void', reason: 'againstRules', note: 'bots' },
  ],
  ['confirm-freeze c1', 'reviewAccount', '/swx/operator/accounts/c1/review', { event: 'confirm' }],
  ['unfreeze c1', 'reviewAccount', '/swx/operator/accounts/c1/review', { event: 'unfreeze' }],
  [
    'save-text terms de Text reviewed',
    'saveText',
    '/swx/operator/texts',
    { id: 'terms', lang: 'de', text: 'Text', reviewed: true },
  ],
  [
    'save-text fees en Text',
    'saveText',
    '/swx/operator/texts',
    { id: 'fees', lang: 'en', text: 'Text', reviewed: false },
  ],
  ['deposits', 'listDepositQueue', '/swx/operator/deposits', {}],
  [
    'approve-deposit d1 seen on its chain',
    'reviewDeposit',
    '/swx/operator/deposits/d1/review',
    { event: 'approve', note: 'seen on its chain' },
  ],
  [
    'approve-deposit d1 hash=0xAB amount=0.5 seen hash=tags',
    'reviewDeposit',
    '/swx/operator/deposits/d1/review',
    { event: 'approve', hash: '0xAB', amount: '0.5', note: 'seen hash=tags' },
  ],
  [
    'reject-deposit d1 noTransfer',
    'reviewDeposit',
    '/swx/operator/deposits/d1/review',
    { event: 'reject', reason: 'noTransfer' },
  ],
  [
    'reject-deposit d1 byOperator another picture',
    'reviewDeposit',
    '/swx/operator/deposits/d1/review',
    { event: 'reject', reason: 'byOperator', note: 'another picture' },
  ],
  ['auctions', 'listAuctions', '/swx/operator/auctions', {}],
  [
    'auction 7 water 50 2026-12-01',
    'publishAuction',
    '/swx/operator/auctions',
    { tokenId: '7', charity: 'water', reserve: '50', endsAt: '2026-12-01T00:00:00.000Z' },
  ],
  [
    'cancel-auction a1 the artist asks',
    'cancelAuction',
    '/swx/operator/auctions/a1/cancel',
    { reason: 'the artist asks' },
  ],
  ['claim-work a1', 'claimNft', '/swx/operator/auctions/a1/claim', {}],
  ['release-work a1', 'releaseNft', '/swx/operator/auctions/a1/release', {}],
  ['deliver a1 0xab', 'deliverNft', '/swx/operator/auctions/a1/deliver', { hash: '0xab' }],
  [
    'add-charity water 0xab Water https://water.example',
    'addCharity',
    '/swx/operator/charities',
    { id: 'water', address: '0xab', name: 'Water', url: 'https://water.example' },
  ],
  [
    'pay-charity water 10 0xab',
    'payCharity',
    '/swx/operator/charities/water/pay',
    { amount: '10', hash: '0xab' },
  ],
  ['identity', 'listIdentityQueue', '/swx/operator/identity', {}],
  ['take f1', 'takeIdentity', '/swx/operator/identity/f1/take', {}],
  ['view f1', 'viewIdentity', '/swx/operator/identity/f1/view', {}],
  ['picture f1 in/x', 'getIdentityImage', '/swx/operator/identity/f1/images/in%2Fx', {}],
  [
    'approve-identity f1 0ab',
    'reviewIdentity',
    '/swx/operator/identity/f1/review',
    { event: 'approve', digest: '0ab' },
  ],
  [
    'flag-identity f1 forged',
    'reviewIdentity',
    '/swx/operator/identity/f1/review',
    { event: 'flag', reason: 'forged' },
  ],
  [
    'reject-identity f1 front=unreadable,inHand=other look again',
    'reviewIdentity',
    '/swx/operator/identity/f1/review',
    {
      event: 'reject',
      refused: [
        { part: 'front', reason: 'unreadable' },
        { part: 'inHand', reason: 'other' },
      ],
      said: 'look again',
    },
  ],
  ['chats', 'listSupportQueue', '/swx/operator/support', {}],
  ['chat c1', 'viewConversation', '/swx/operator/support/c1/view', {}],
  ['take-chat c1', 'takeConversation', '/swx/operator/support/c1/take', {}],
  [
    'note-chat c1 called',
    'noteOnConversation',
    '/swx/operator/support/c1/note',
    { text: 'called' },
  ],
  [
    'close-chat c1 late deposit',
    'closeConversation',
    '/swx/operator/support/c1/close',
    { subject: 'late deposit' },
  ],
  [
    'find-chats late fee',
    'searchConversations',
    '/swx/operator/support/search?text=late%20fee',
    {},
  ],
  ['saved-answers', 'listSavedAnswers', '/swx/operator/support/saved', {}],
  [
    'save-answer late en We look into {hash}.',
    'saveAnswer',
    '/swx/operator/support/saved',
    { name: 'late', lang: 'en', text: 'We look into {hash}.' },
  ],
  [
    'forget-answer late en',
    'saveAnswer',
    '/swx/operator/support/saved',
    { name: 'late', lang: 'en', text: null },
  ],
  ['block-guest c1', 'blockGuest', '/swx/operator/support/c1/block', {}],
  ['treasury', 'getTreasury', '/swx/operator/treasury', {}],
  [
    'claim-funding ethereum 0xab',
    'claimFunding',
    '/swx/operator/treasury/claims',
    { network: 'ethereum', hash: '0xab' },
  ],
  [
    'claim-funding ethereum 0xab USDC',
    'claimFunding',
    '/swx/operator/treasury/claims',
    { network: 'ethereum', hash: '0xab', asset: 'USDC' },
  ],
  [
    'propose-funding 1000.50 EUR FT 2026 01',
    'proposeFunding',
    '/swx/operator/treasury/fundings',
    { amount: '1000.50', asset: 'EUR', reference: 'FT 2026 01' },
  ],
  ['confirm-treasury m1', 'confirmTreasuryMove', '/swx/operator/treasury/m1/confirm', {}],
  ['stop-treasury m1', 'stopTreasuryMove', '/swx/operator/treasury/m1/stop', {}],
  ['release-take-out m1', 'releaseTakeOut', '/swx/operator/treasury/m1/release', {}],
  ['name-take-out m1 0xab', 'nameTakeOut', '/swx/operator/treasury/m1/name', { reference: '0xab' }],
  ['chat-picture c1 p1', 'getConversationImage', '/swx/operator/support/c1/images/p1', {}],
  ['proof d1', 'getDepositProof', '/swx/operator/deposits/d1/proof', {}],
])('%s', (typed, name, path, body) => {
  expect(requestOf(typed.split(' '))).toEqual({ name, path, body })
})

it('names an answer anew each time', () => {
  const typed = ['answer', 'c1', 'we', 'look']
  const [first, second] = [requestOf(typed), requestOf(typed)]
  expect(first).toMatchObject({ name: 'answerConversation', body: { text: 'we look' } })
  expect(JSON.stringify(first)).not.toBe(JSON.stringify(second))
})

it('names an answer that is sent again as it was', () => {
  const clientId = '0f'.repeat(16)
  const request = requestOf(['answer', 'c1', `as=${clientId}`, 'we', 'look'])
  expect(request?.body).toEqual({ clientId, text: 'we look' })
  expect(requestOf(['answer', 'c1', 'as=ever'])?.body).toMatchObject({ text: 'as=ever' })
  expect(requestOf(['answer', 'c1', `as=${clientId}`])).toBeNull()
})

it.each([
  ['10 EUR bank DE89 3704', { amount: '10', asset: 'EUR', network: null, target: 'DE89 3704' }],
  ['1 USDT ethereum 0xab', { amount: '1', asset: 'USDT', network: 'ethereum', target: '0xab' }],
])('names what is taken out, anew or as it was: %s', (typed, body) => {
  const clientId = '0f'.repeat(16)
  const ask = (words: string) => requestOf(['propose-take-out', ...words.split(' ')])
  const path = '/swx/operator/treasury/take-outs'
  expect(ask(`as=${clientId} ${typed}`)).toEqual({
    name: 'proposeTakeOut',
    path,
    body: { clientId, ...body },
  })
  expect(ask(typed)?.body).toMatchObject(body)
  expect(JSON.stringify(ask(typed))).not.toBe(JSON.stringify(ask(typed)))
})

it.each([
  '',
  'add Bob reviewer',
  'withdraw',
  'approve',
  'send w1',
  'reject w1',
  'pay w1 now',
  'proof',
  'answer c1',
  'save-answer late en',
  'approve-deposit d1',
  'approve-deposit d1 hash=0xab',
  'reject-deposit d1',
  'claim-funding ethereum',
  'propose-funding 10 EUR',
  'propose-take-out 10 EUR bank',
])('%s is none', (typed) => {
  expect(requestOf(typed.split(' ').filter((word) => word !== ''))).toBeNull()
})

it('fills in each word of a saved answer, and takes neither fewer nor others', () => {
  const saved = { savedBy: 'bob', savedAt: '2026-01-05T12:00:00.000Z' } as const
  const answers = [
    { ...saved, name: 'late', lang: 'en', text: 'It has {count} of {most}. {count}!' },
    { ...saved, name: 'late', lang: 'de', text: 'Wir sehen nach.' },
  ] as const
  const fill = (...words: readonly string[]) => filledIn(answers, ['late', ...words])
  expect(fill('en', 'count=12', 'most={count}')).toBe('It has 12 of {count}. 12!')
  expect(fill('de')).toBe('Wir sehen nach.')
  expect(fill('en', 'count=12')).toBeNull()
  expect(fill('en', 'count=12', 'most=20', 'more=1')).toBeNull()
  expect(fill('fr')).toBeNull()
})

describe('where a token may be sent', () => {
  it.each([
    ['https://app.example.org', 'https://app.example.org'],
    ['https://app.example.org/', 'https://app.example.org'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['http://app.example.org', null],
    ['http://localhost.example.org', null],
    ['http://localhost@example.org', null],
    ['https://user@app.example.org', null],
    ['ftp://localhost', null],
    ['app.example.org', null],
  ])('%s: %s', (url, origin) => {
    expect(appAt(url)).toBe(origin)
  })
})
