import type { SourceFile } from '../tidy/repository.ts'

/** The module whose stores alone write a table; others ask its service. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  alerts: ['price_alert'],
  accounts: [
    'google_flow',
    'google_link',
    'login_asked',
    'login_device',
    'login_password',
    'login_ticket',
    'login_tries',
    'terms_accepted',
  ],
  factors: [
    'factor_end',
    'passkey',
    'passkey_challenge',
    'recovery_code',
    'second_factor',
    'second_factor_tries',
  ],
  codes: ['sent_code'],
  closures: ['market_closure'],
  corporate: ['corporate_action'],
  auctions: [
    'auction',
    'auction_bid',
    'auction_delivery',
    'charity',
    'charity_credit',
    'charity_payout',
  ],
  audit: ['audit_checkpoint'],
  auth: [
    'account_status',
    'closed_way',
    'auth_session',
    'auth_text_key',
    'customer',
    'customer_name',
    'customer_name_before',
    'customer_wallet',
    'released_wallet',
  ],
  commands: ['command'],
  content: ['announcement', 'content_version', 'parameter'],
  contracts: [
    'contract_edit',
    'contract_order',
    'contract_revision',
    'contract_standing',
    'contract_waiting',
  ],
  addresses: ['saved_address'],
  drawings: ['chart_drawing', 'chart_layout', 'favourite_list'],
  deposits: [
    'deposit',
    'deposit_address',
    'deposit_approval',
    'deposit_position',
    'deposit_step',
    'unattributed_transfer',
  ],
  exchange: ['exchange'],
  exports: ['data_export'],
  identity: ['identity', 'identity_approval', 'identity_form', 'identity_image', 'identity_look'],
  images: ['image'],
  invites: ['commission_accrual', 'commission_month', 'invite', 'invite_code'],
  ledger: ['ledger_account', 'ledger_entry', 'ledger_posting'],
  levels: ['level_day', 'level_row', 'level_told', 'level_version', 'level_volume'],
  liabilities: ['liability_leaf', 'liability_statement', 'liability_tree', 'reserve_record'],
  loans: ['loan', 'loan_day', 'loan_payment', 'loan_step'],
  market: [
    'back_fill',
    'candle',
    'candle_progress',
    'price_constituents',
    'price_evidence',
    'price_log',
    'price_log_break',
    'price_log_dropped',
    'price_log_head',
  ],
  messages: ['mail_outbox', 'sms_outbox'],
  notifications: ['mail_day', 'mail_setting', 'notification'],
  operators: ['operator', 'operator_act'],
  options: ['option_order'],
  plans: ['plan_order', 'plan_payment', 'plan_product'],
  policy: ['offered_class'],
  receipts: ['price_log_linked', 'receipt', 'receipt_due', 'receipt_shared', 'receipt_since'],
  risk: ['risk_acceptance', 'risk_figure'],
  seals: [
    'price_evidence_kept',
    'price_log_kept',
    'price_log_node',
    'price_log_place',
    'price_log_seal',
    'price_log_tree_head',
  ],
  spot: ['spot_order'],
  status: ['freeze_proposal'],
  support: [
    'support_conversation',
    'support_image',
    'support_mail',
    'support_message',
    'support_note',
    'support_person',
    'support_saved_answer',
  ],
  treasury: ['treasury_move'],
  vault: ['vault_key'],
  withdrawals: [
    'payout_hold',
    'withdrawal',
    'withdrawal_password',
    'withdrawal_payout',
    'withdrawal_step',
    'withdrawal_text',
  ],
}

/**
 * Modules that read a table of another in a query of their own: audits join a product's orders with the ledger,
 * receipts and the log of prices are read in one statement with what they are about. A new one is a word here.
 */
const READERS: Readonly<Record<string, readonly string[]>> = {
  account_status: ['invites'],
  contract_edit: ['receipts'],
  contract_order: ['audit', 'corporate', 'invites', 'receipts'],
  contract_revision: ['receipts'],
  contract_waiting: ['corporate', 'receipts'],
  corporate_action: ['receipts'],
  customer_wallet: ['invites'],
  deposit: ['invites'],
  exchange: ['receipts'],
  identity: ['levels'],
  identity_form: ['invites'],
  ledger_account: [
    'auctions',
    'audit',
    'contracts',
    'deposits',
    'exchange',
    'invites',
    'liabilities',
    'loans',
    'options',
    'plans',
    'receipts',
    'risk',
    'spot',
    'statement',
    'status',
    'treasury',
    'withdrawals',
  ],
  ledger_entry: [
    'auctions',
    'audit',
    'contracts',
    'deposits',
    'exchange',
    'invites',
    'liabilities',
    'loans',
    'options',
    'plans',
    'receipts',
    'risk',
    'spot',
    'statement',
    'treasury',
    'withdrawals',
  ],
  ledger_posting: [
    'auctions',
    'audit',
    'deposits',
    'exchange',
    'invites',
    'loans',
    'options',
    'plans',
    'receipts',
    'risk',
    'spot',
    'statement',
    'status',
    'treasury',
    'withdrawals',
  ],
  loan: ['receipts'],
  login_device: ['invites'],
  option_order: ['receipts'],
  plan_order: ['receipts'],
  plan_payment: ['receipts'],
  price_evidence: ['seals'],
  price_log: ['exchange', 'options', 'receipts', 'seals'],
  price_log_break: ['options'],
  price_log_head: ['seals'],
  price_log_place: ['receipts'],
  price_log_tree_head: ['main'],
  released_wallet: ['invites'],
  spot_order: ['invites', 'receipts'],
  withdrawal: ['invites'],
}

/** Tables that the migrations leave behind, by their present names. */
export function tablesOf(migrations: readonly SourceFile[]): ReadonlySet<string> {
  const tables = new Set<string>()
  const steps =
    /CREATE TABLE (?:IF NOT EXISTS )?(\w+)|ALTER TABLE (\w+) RENAME TO (\w+)|DROP TABLE (\w+)/g
  for (const { text } of migrations) {
    for (const [, made, from, to, dropped] of text.matchAll(steps)) {
      if (made !== undefined) tables.add(made)
      if (to !== undefined) tables.add(to)
      for (const gone of [from, dropped]) if (gone !== undefined) tables.delete(gone)
    }
  }
  return tables
}

const NAMED = /\b(?:(DELETE FROM|INTO|UPDATE(?: ONLY)?)|FROM(?: ONLY)?|JOIN)\s+(\w+)/g

/** Where a part of the server lives: its module, or its folder. */
function partOf(path: string): string {
  const [, folder = '', module = ''] = path.split('/')
  return folder === 'modules' ? module : folder
}

/** One line per table without an owner, foreign table that is named, and reader that no longer reads. */
export function foreignTables(
  files: readonly SourceFile[],
  tables: ReadonlySet<string>,
): readonly string[] {
  const owners = new Map(
    Object.entries(OWNERS).flatMap(([module, own]) => own.map((table) => [table, module])),
  )
  const unused = new Set(
    Object.entries(READERS).flatMap(([table, readers]) => readers.map((one) => `${one} ${table}`)),
  )
  const found: string[] = [...tables].filter((table) => !owners.has(table))
  for (const { path, text } of files) {
    for (const [, write, table = ''] of text.matchAll(NAMED)) {
      const owner = owners.get(table)
      const part = partOf(path)
      if (owner === undefined || owner === part) continue
      unused.delete(`${part} ${table}`)
      if (write !== undefined) found.push(`${path} writes ${table}, which ${owner} owns`)
      else if (READERS[table]?.includes(part) !== true) {
        found.push(`${path} reads ${table}, which ${owner} owns: ask its service`)
      }
    }
  }
  return [...found, ...[...unused].map((one) => `no longer read: ${one}`)]
}
