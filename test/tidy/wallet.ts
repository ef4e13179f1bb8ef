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

const RPC_METHOD = /^(?:eth|wallet|personal|net|web3)_[A-Za-z0-9_]+$/
const SPENDING =
  /^(?:approve|permit|setApprovalForAll|increaseAllowance|signTypedData|sendTransaction)$/

/** The app never asks a wallet for spending rights, and for nothing outside a short list. */
export function checkWallet(file: SourceFile): readonly Finding[] {
  const found: Finding[] = []
  const judge = (text: string, offset: number): void => {
    if (RPC_METHOD.test(text) && !ALLOWED.has(text)) {
      found.push(findingAt(file, offset, `${text} is not on the list of allowed wallet methods`))
    }
    if (SPENDING.test(text)) {
      found.push(findingAt(file, offset, `${text}: the app never asks for spending rights`))
    }
  }
  walkSyntax(file, {
    Literal(node) {
      if (typeof node.value === 'string') judge(node.value, node.start)
    },
    TemplateElement(node) {
      judge(node.value.cooked ?? node.value.raw, node.start)
    },
    MemberExpression(node) {
      if (node.property.type === 'Identifier') judge(node.property.name, node.property.start)
    },
    ImportSpecifier(node) {
      if (node.imported.type === 'Identifier') judge(node.imported.name, node.start)
    },
  })
  return found
}
