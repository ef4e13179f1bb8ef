/** A table whose rows about a customer are theirs to have. */
export interface ExportedTable {
  readonly table: string
  /** Every column of it that is given, in their order in the file. */
  readonly columns: readonly string[]
  /** The column that names the customer; `customer_id` where nothing is said. */
  readonly owner?: string
  /** Of rows that name another row in place of their customer: their column, and the table and column that it names. */
  readonly of?: { readonly key: string; readonly table: string; readonly column: string }
}

const words = (text: string): readonly string[] => text.split(' ')
const part = (key: string, table: string, column = 'id') => ({ of: { key, table, column } })

/** What a customer gets. Columns are named one by one, so that a new one is given to nobody before somebody said so. */
export const EXPORTED: readonly ExportedTable[] = [
  { table: 'customer', owner: 'id', columns: words('id registered_at') },
  { table: 'customer_name', columns: words('kind normal claimed_at') },
  { table: 'customer_name_before', columns: words('kind normal claimed_at kept_at until') },
  { table: 'released_wallet', columns: words('address until') },
  { table: 'customer_wallet', columns: words('address linked_at signs_from') },
  { table: 'google_link', columns: words('issuer subject shown linked_at') },
  {
    table: 'auth_session',
    columns: words('address signed_by user_agent created_at extended_at expires_at ended_at'),
  },
  { table: 'login_password', columns: words('set_at') },
  { table: 'login_device', columns: words('seen_at') },
  { table: 'terms_accepted', columns: words('lang version accepted_at') },
  { table: 'second_factor', columns: words('begun_at on_since') },
  { table: 'passkey', columns: words('name lang added_at used_at') },
  { table: 'factor_end', columns: words('ends_at') },
  { table: 'second_factor_tries', columns: words('known tries not_before') },
  {
    table: 'account_status',
    columns: words('closing_since closes_at leaves closed_at frozen_since frozen_until frozen_for'),
  },
  { table: 'risk_acceptance', columns: words('version accepted_at') },
  { table: 'identity', columns: words('state level since lapses_at lapse_told shred_at') },
  {
    table: 'identity_form',
    columns: words('id no kind wealth sent_in sent_at due_at state ended_at refused shredded_at'),
  },
  {
    table: 'identity_image',
    columns: words('form_id name refused'),
    ...part('form_id', 'identity_form'),
  },
  { table: 'identity_approval', columns: words('form_id at'), ...part('form_id', 'identity_form') },
  {
    table: 'identity_look',
    columns: words('form_id image at'),
    ...part('form_id', 'identity_form'),
  },
  {
    table: 'image',
    columns: words('id purpose created_at stored_at type size width height used_by'),
  },
  { table: 'notification', columns: words('account notice at read_at') },
  {
    table: 'price_alert',
    columns: words(
      'id no instrument_id code app_name decimals side level since_log_seq checked_log_seq created_at expires_at state ended_at fired_log_seq fired_price fired_at',
    ),
  },
  { table: 'mail_setting', columns: words('language money liquidations orders') },
  { table: 'chart_drawing', columns: words('instrument_id drawings saved_at') },
  { table: 'chart_layout', columns: words('layout saved_at') },
  { table: 'favourite_list', columns: words('codes saved_at') },
  { table: 'mail_day', columns: words('day mails digest_on') },
  { table: 'command', columns: words('route account code created_at') },
  { table: 'ledger_account', owner: 'owner', columns: words('id kind asset bucket balance') },
  {
    table: 'ledger_posting',
    columns: words('id entry account units balance_after'),
    ...part('account', 'ledger_account'),
  },
  {
    table: 'ledger_entry',
    columns: words('id kind type ref reason reverses created_at'),
    ...part('id', 'ledger_posting', 'entry'),
  },
  { table: 'liability_leaf', columns: words('snapshot asset units') },
  { table: 'deposit_address', columns: words('address made_at') },
  {
    table: 'deposit',
    columns: words(
      'id no network watched asset way claimed hash last_six image_id sender nonce units block block_hash confirmations state reason note submitted_at since debt',
    ),
  },
  {
    table: 'deposit_step',
    columns: words('deposit_id came_from led_to event reason at'),
    ...part('deposit_id', 'deposit'),
  },
  {
    table: 'deposit_approval',
    columns: words('deposit_id hash units at'),
    ...part('deposit_id', 'deposit'),
  },
  { table: 'payout_hold', columns: words('why since until') },
  { table: 'saved_address', columns: words('id name network address saved_at') },
  { table: 'withdrawal_password', columns: words('tries not_before changed_at') },
  {
    table: 'withdrawal_text',
    columns: words('id text about target asset network amount fee issued_at expires_at used_at'),
  },
  {
    table: 'withdrawal',
    columns: words(
      'id no account text_id signature target asset network amount fee two_people submitted_at waits_until state since reference reason note',
    ),
  },
  {
    table: 'withdrawal_step',
    columns: words('withdrawal_id n state event actor at'),
    ...part('withdrawal_id', 'withdrawal'),
  },
  {
    table: 'withdrawal_payout',
    columns: words(
      'withdrawal_id sender nonce block block_hash confirmations needed paid trouble changed_at',
    ),
    ...part('withdrawal_id', 'withdrawal'),
  },
  {
    table: 'auction_bid',
    columns: words('id auction_id n bidder amount at extended_to state'),
  },
  {
    table: 'auction_delivery',
    columns: words('auction_id state address hash confirmations needed since'),
  },
  {
    table: 'exchange',
    columns: words(
      'id asked account formula from_asset to_asset amount fee_ppm leg_ids leg_codes leg_sides leg_mids leg_seqs leg_ats gross house_pays fee received quoted_at expires_at no exchanged_at hold_ppm',
    ),
  },
  {
    table: 'plan_order',
    columns: words(
      'id no account product_id kind asset days daily_ppm unit_price exit_ppm principal yield bought_at starts_at state paid_days paid end_no ended_at exit_fee',
    ),
  },
  {
    table: 'plan_payment',
    columns: words('plan_id day units paid_at'),
    ...part('plan_id', 'plan_order'),
  },
  {
    table: 'loan',
    columns: words(
      'id no amount days version daily_ppm overdue_ppm free_days requested_at state since reason note paid_out_at days_done principal exact interest_paid warned_at collecting_at',
    ),
  },
  {
    table: 'loan_day',
    columns: words('loan_id day on_date free interest'),
    ...part('loan_id', 'loan'),
  },
  {
    table: 'loan_payment',
    columns: words('loan_id n kind interest principal days_done at'),
    ...part('loan_id', 'loan'),
  },
  {
    table: 'loan_step',
    columns: words('loan_id n state event actor at'),
    ...part('loan_id', 'loan'),
  },
  {
    table: 'contract_order',
    columns: words(
      'id no account instrument_id code app_name side lots leverage decimals contract_size fee_ppm base_fee_ppm discount_percent fee_level commission_percent spread_ppm close_out_ppm open_price open_log_seq opened_at stop_loss take_profit liquidation_price margin added_per_lot open_fee escrow max_win parent_id lots_before opened_lots edits stops_log_seq stops_at trail_distance trail_log_seq trail_peak trail_peak_seq trail_seen_seq levels_no state close_no close_reason close_price close_log_seq closed_at profit close_fee',
    ),
  },
  {
    table: 'contract_edit',
    columns: words(
      'order_id n at log_seq lots added from_stop_loss from_take_profit from_trail to_stop_loss to_take_profit to_trail',
    ),
    ...part('order_id', 'contract_order'),
  },
  {
    table: 'contract_waiting',
    columns: words(
      'id no account instrument_id code app_name side lots leverage decimals contract_size fee_ppm base_fee_ppm discount_percent fee_level commission_percent spread_ppm close_out_ppm entry_type limit_price stop_loss take_profit held placed_at placed_log_seq edits edited_at limit_log_seq revised_no state end_no ended_at cancel_reason cancel_log_seq',
    ),
  },
  {
    table: 'contract_revision',
    columns: words(
      'order_id n at log_seq from_limit from_stop_loss from_take_profit to_limit to_stop_loss to_take_profit',
    ),
    ...part('order_id', 'contract_waiting'),
  },
  { table: 'contract_standing', columns: words('account orders escrow') },
  {
    table: 'spot_order',
    columns: words(
      'id no account instrument_id code app_name side type formula base quote decimals fee_ppm base_fee_ppm discount_percent fee_level commission_percent spread_ppm amount total limit_price hold placed_at placed_log_seq passed_log_seq state done_no done_at fill_price fill_log_seq paid fee received cancel_reason cancel_log_seq',
    ),
  },
  {
    table: 'option_order',
    columns: words(
      'id no account instrument_id code app_name decimals side term formula opened_at expires_at open_price open_log_seq open_log_at strike stake escrow rate_ppm lots contract_size cap_price sigma sigma_as_of trading_ms markup_ppm state settle_no outcome settle_price settle_log_seq settle_log_at settled_at payout sale_sigma sale_sigma_as_of sale_trading_ms ex_at',
    ),
  },
  { table: 'level_volume', columns: words('day units') },
  {
    table: 'commission_accrual',
    owner: 'inviter_id',
    columns: words('type asset units at payment_id returned'),
  },
  { table: 'invite_code', columns: words('code made_at') },
  { table: 'receipt', columns: words('order_id made_at') },
  { table: 'receipt_shared', columns: words('order_id shared_at') },
  { table: 'support_person', columns: words('last_seq seen_at') },
  {
    table: 'support_conversation',
    columns: words(
      'id lang opened_at state since waiting_since read_up_to closed_by rating rating_words',
    ),
    ...part('person_id', 'support_person'),
  },
  {
    table: 'support_message',
    columns: words('id conversation_id seq sender name text line line_at at'),
    ...part('person_id', 'support_person'),
  },
  {
    table: 'support_image',
    columns: words('image_id message_id place width height'),
    ...part('message_id', 'support_message'),
  },
  { table: 'data_export', columns: words('id asked_at ready_at failed_at size expires_at') },
]
