import type { Finding, SourceFile } from './repository.ts'
import { findingAt, walkSyntax } from './syntax.ts'

/** What the app may ask a wallet for. Anything that moves or may move money is not among it. */
const ALLOWED = new Set([
  'eth_requestAccounts',
  'eth_accounts',
  'eth_chainId',
  'personal_sign',
  'wallet_revokePermissions',
])

/** What only a deposit may ask, in the one file that asks it; and the sandbox's wallet answers. */
const PAYING = new Set(['wallet_switchEthereumChain', 'eth_sendTransaction'])
const PAYS =
  /^src\/(?:shared\/wallet\/(?:wagmi\/payByWallet|payingMethods)|features\/test-wallet\/\w+)\.ts$/
/** What the sandbox's wallet asks its own chain, which is no wallet's business. */
const SANDBOX_ASKS = /^src\/features\/test-wallet\/sandboxChain\.ts$/

const RPC_METHOD = /^(?:eth|wallet|personal|net|web3)_[A-Za-z0-9_]+$/
const SPENDING =
  /^(?:approve|permit|setApprovalForAll|increaseAllowance|signTypedData|sendTransaction)$/
/** How wagmi calls the transfer of a deposit, which that file alone asks for. */
const SEND = 'sendTransaction'
/** How libraries call asking a wallet for another chain. A text is signed on any; nothing is sent yet. */
const OTHER_CHAIN = /^(?:switchChain|addChain|switchNetwork|useSwitchChain)$/

/**
 * Where a page names to people what is never asked for: a method's name is a word there. So that it
 * stays one, nothing beside that page reads it, and nothing beside it reaches a wallet.
 */
const PAGE = 'src/pages/wallet-asks/'
const NAMES = `${PAGE}namedMethods.ts`
const READS_NAMES = /(?:^|\/)namedMethods\.ts$/
const REACHES_WALLET = /\/shared\/wallet\/(?!(?:provider|payingMethods)\.ts$)/

/** What keeps the names of that page from being asked for. */
function walledOff(path: string, from: string): string | null {
  if (!path.startsWith(PAGE)) {
    return READS_NAMES.test(from) ? `${from} names methods to people, not to wallets` : null
  }
  return REACHES_WALLET.test(from) ? `${from}: this page names methods and asks for none` : null
}

/** The app never asks a wallet for spending rights, for another chain only to pay, and for nothing outside a short list. */
export function checkWallet(file: SourceFile): readonly Finding[] {
  const found: Finding[] = []
  const judge = (text: string, offset: number): void => {
    if (file.path === NAMES) return
    const isAllowed = ALLOWED.has(text) || (PAYING.has(text) && PAYS.test(file.path))
    if (RPC_METHOD.test(text) && !isAllowed && !SANDBOX_ASKS.test(file.path)) {
      found.push(findingAt(file, offset, `${text} is not on the list of allowed wallet methods`))
    }
    if (SPENDING.test(text) && !(text === SEND && PAYS.test(file.path))) {
      found.push(findingAt(file, offset, `${text}: the app never asks for spending rights`))
    }
    if (OTHER_CHAIN.test(text)) {
      found.push(findingAt(file, offset, `${text}: the app never asks for another chain`))
    }
  }
  walkSyntax(file, {
    ImportDeclaration(node) {
      const message = walledOff(file.path, node.source.value)
      if (message !== null) found.push(findingAt(file, node.start, message))
    },
    Literal(node) {
      if (typeof node.value === 'string') judge(node.value, node.start)
    },
    TemplateElement(node) {
      judge(node.value.cooked ?? node.value.raw, node.start)
    },
    MemberExpression(node) {
      if (node.property.type !== 'Identifier') return
      const { name, start } = node.property
      judge(name, start)
      if (name === 'request' && file.path.startsWith(PAGE)) {
        found.push(findingAt(file, start, 'this page names methods and asks for none'))
      }
    },
    ImportSpecifier(node) {
      if (node.imported.type === 'Identifier') judge(node.imported.name, node.start)
    },
  })
  return found
}
