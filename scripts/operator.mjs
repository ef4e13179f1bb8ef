import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OPERATOR_ROUTES } from '../protocol/operator.ts'
import { readConfig } from '../server/main/config.ts'
import { operatorTokenPath } from '../server/main/operatorToken.ts'
import { answerHelp } from './lib/help.mjs'
import { askAgain } from './lib/askAgain.ts'
import { appAt, filledIn, freshToken, requestOf } from './lib/operatorWords.ts'

answerHelp(`
npm run operator -- COMMAND [-- --url URL]

What operators do, over the calls of a running server (its address: --url, else PUBLIC_URL, else
http://localhost:PORT). The token of who asks is read from OPERATOR_TOKEN; in a sandbox the admin's lies in the
data folder and is used when there is none.

  token                         makes a token here, and the hash of it that the admin needs  everybody
  operators                     everybody who is or was an operator                          everybody
  add NAME ROLE[,ROLE] HASH     makes one, who keeps it; ROLE: reviewer treasurer editor support admin  admin
  end ID                        takes the token of an operator away                          admin
  acts                          what operators did or tried, newest first                    everybody

  withdrawals                   those that are not over, oldest first          reviewer, treasurer
  approve ID                    says yes; above the day's amount it takes two people      reviewer
                                who approved a withdrawal cannot send it
  reject ID REASON [NOTE]       says no, and gives the amount back                        reviewer
  send ID REFERENCE             it was sent: hash of the transaction, or the bank's number  treasurer
  confirm ID                    it arrived; another person than who sent it              treasurer
                                (of a chain that is watched the server says so itself)
  abandon ID REASON [NOTE]      approved, but will not be sent: gives the amount back    treasurer
  fail ID REASON [NOTE]         sent, and proven not to arrive: gives the amount back    treasurer

  deposits                      those that wait for people, oldest first       reviewer, treasurer
  proof ID                      saves the picture its customer sent as a proof            reviewer
  approve-deposit ID [hash=HASH] [amount=AMOUNT] NOTE
                                says yes; two people must mean the same hash and amount   reviewer
  reject-deposit ID REASON [NOTE]
                                says no; the customer reads the reason and the note       reviewer

  treasury                      by asset: the treasury, what is set aside, and owed to customers;
                                and what moves in and out, newest first                   everybody
  claim-funding NETWORK HASH [ASSET]
                                books what a transaction brought from our own wallets; its
                                chain proves how much (USDT, where no ASSET is named)     treasurer
  propose-funding AMOUNT ASSET REFERENCE
                                proposes what no watched chain shows: money at a bank,
                                with its number there, or the hash elsewhere              treasurer
  propose-take-out [as=NAME] AMOUNT ASSET NETWORK TARGET
                                proposes to take money out, to an address of that network,
                                or with bank as NETWORK to an account; NAME as for answer  treasurer
  confirm-treasury ID           says yes to what another person proposed           treasurer, admin
  stop-treasury ID              stops what was proposed, or waits                         everybody
  release-take-out ID           a day after the yes: takes it out of the treasury, if the
                                buffer stays and no withdrawal is overdue; then send it   treasurer
  name-take-out ID REFERENCE    it was sent: hash of the transaction, or the bank's number  treasurer

  closures                      what was closed beside the calendars, or is proposed      everybody
  propose-closure CALENDAR DAY [TIME] REASON
                                proposes a holiday, or an early close at that time of the
                                calendar's zone, a day ahead at least                     treasurer
  confirm-closure ID            says yes to what another person proposed; nobody takes
                                it back, and everybody is told                   treasurer, admin
  stop-closure ID               stops what is only proposed                               everybody

  corporate-actions             splits, mergers and the like of shares and ETFs           everybody
  propose-action CODE split NEW:OLD MOMENT, or CODE merger|delisting|specialDividend MOMENT
                                proposes one; MOMENT: when the first session at another price
                                opens (ISO 8601); the one before ends a day ahead at least  treasurer
  confirm-action ID             says yes to what another person proposed: what is open in it
                                ends before it, and everybody is told            treasurer, admin
  stop-action ID                stops what is only proposed; what was confirmed when two
                                people say so before it takes effect             treasurer, admin

  plans                         smart plans and lock mining: on sale, ended, or proposed  everybody
  propose-plan ID smart|staking ASSET DAYS rate=RATE min=AMOUNT max=AMOUNT exit=SHARE|unit=PRICE
                                proposes one; RATE: yield a day, 0.0003 is 0.03%; SHARE: of the
                                principal, for leaving a smart plan early; PRICE: of a unit of
                                staking. An ID serves once, and its terms never change   treasurer
  confirm-plan ID               says yes to what another person proposed: it is on sale; the
                                yield of each that is bought leaves the treasury   treasurer, admin
  stop-plan ID                  stops what is only proposed                               everybody
  end-plan ID                   takes one off sale for good; those that were bought run on  treasurer

  identity                      forms that say who somebody is and wait, oldest first      reviewer
  take ID                       takes one for half an hour, and gives back any other       reviewer
  view ID                       everything in it, with its DIGEST; each look is counted    reviewer
  picture ID NAME               saves one picture of it: front back inHand signature proof1  reviewer
  approve-identity ID DIGEST    says yes to what was seen; flagged ones need two people    reviewer
  reject-identity ID PART=REASON[,PART=REASON] [NOTE]
                                says no; the customer reads the reasons and the note       reviewer
  flag-identity ID FLAG         asks for a second person: forged or exposed                reviewer

  loans                         those that are to be answered or repaid, oldest first  reviewer, treasurer
  approve-loan ID               pays it out; above 10,000 USDT it takes two people         reviewer
  reject-loan ID REASON [NOTE]  says no; the customer reads the reason and the note        reviewer

  accounts                      those that are frozen, asked to be frozen, or closing     reviewer
  freeze ID REASON DAY          asks for a freeze until that day, 30 days ahead at most   reviewer
  confirm-freeze ID             confirms what another operator asked for                  reviewer
  unfreeze ID                   ends it, or takes back what was asked for                 reviewer

  invites                       suspected invitations, soonest paid first                 reviewer
  approve-invite ID [NOTE]      ID is the friend's: commissions are paid with the next day's  reviewer
  void-invite ID REASON [NOTE]  ends an invitation; both read the reason, and what is unpaid
                                returns to fees                                           reviewer

  auctions                      charity auctions, newest first, and the way of sold works  editor, treasurer
  auction TOKEN CHARITY AMOUNT DAY
                                puts a work of the vault up for auction, from that bid until that day  editor
  cancel-auction ID REASON      cancels one, for all to read; with bids another operator must say so too  editor
  claim-work ID                 claims a sold work, to send it: its address stays from then on  treasurer
  release-work ID               gives a claimed work back, unsent                            treasurer
  deliver ID HASH               names the transaction by which a claimed work was sent       treasurer
  add-charity ID ADDRESS NAME [URL]
                                adds a charity; nothing of it changes later                  admin
  pay-charity ID AMOUNT HASH    books what a transaction paid to it; the chain proves it  treasurer

  chats                         conversations that are not closed, longest waiting first   support
  chat ID                       everything of one; its messages count as read             support
  find-chats TEXT               messages that hold it, marked by [[ ]], of conversations
                                that you answered, also closed ones                      support
  take-chat ID                  takes one, also from a colleague                          support
  answer ID [as=NAME] TEXT      answers; texts that ask for secrets or money, or lead     support
                                elsewhere, are refused with the reason. Where the server
                                does not answer it tries three times, then prints the NAME
                                by which the same answer is sent again
  answer-saved ID [as=NAME] ANSWER LANG [WORD=VALUE ...]
                                answers with a saved text, each WORD in braces filled in  support
  saved-answers                 texts to answer with                                      support
  save-answer ANSWER LANG TEXT  keeps one, or changes it; {WORD} is filled in when sent   support
  forget-answer ANSWER LANG     takes one away                                            support
  note-chat ID TEXT             keeps a note that operators alone read                    support
  chat-picture ID IMAGE         saves a picture of one                                    support
  close-chat ID SUBJECT         closes one, with what it was about                        support
  block-guest ID                takes no more messages of the guest in it                 support

  announce ID [pinned] LANG TITLE TEXT
                                publishes a text for everybody, or puts another in its place  editor
  unannounce ID                 takes it back in all languages                            editor
  parameters                    figures of the start page and the like: as set, and as shown  editor
  set-parameter NAME VALUE      sets one: home_volume home_coins home_users (a figure, or auto: it is
                                counted) or down_url (an Android app: a path of ours, or Google Play); none takes it away  editor
  save-text ID LANG FILE [reviewed]
                                keeps a new version of a page; FILE is Markdown that begins with # Title  editor
                                reviewed: a lawyer read it, where the page is a legal text

HASH is needed where only its end was reported, AMOUNT where no chain is watched and it is not what was claimed.
PART is one of details document front back inHand signature wealth; its REASON one of unreadable cut covered
coverNumber expired wrongType nameDiffers birthdateDiffers numberDiffers faceDiffers sheetMissing signatureDiffers
personKnown countryNotServed wealthUnclear other (which needs the note). REASON of a deposit is one of noTransfer otherAsset counted notFound byOperator (which needs the note). REASON of
a withdrawal is one of addressRefused detailsWrong identityNeeded lawForbids notByOwner cannotBeSent
returnedByBank failedOnChain. REASON of a loan is one of equityFell identity poolEmpty overdueBefore
purposeUnclear other (which needs the note). REASON of a freeze is one of takeover authority identity payments.
REASON of an invitation is one of samePerson sameAddress sameDevice againstRules. It ends with 0 when the server
did it, with 1 when it refused, with 2 when it was not understood.
`)

const root = path.resolve(import.meta.dirname, '..')
const envFile = path.join(root, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
const config = readConfig(process.env, root)

const words = process.argv.slice(2)
const place = words.indexOf('--url')
const [, url] = place < 0 ? [] : words.splice(place, 2)

if (words.length === 1 && words[0] === 'token') {
  const { token, tokenHash } = freshToken()
  console.log(
    `OPERATOR_TOKEN=${token}\n\nKeep it, and show it to nobody, the admin neither. Of it the admin needs\n\n${tokenHash}`,
  )
  process.exit(0)
}
if (words[0] === 'save-text' && words[3] !== undefined) {
  if (!existsSync(words[3])) {
    console.error(`There is no file ${words[3]}`)
    process.exit(2)
  }
  words[3] = readFileSync(words[3], 'utf8')
}
const origin = appAt(url ?? config.publicUrl ?? `http://localhost:${config.port}`)
if (origin === null || (place >= 0 && url === undefined)) {
  console.error('A token is sent by https, or to this machine alone: see --url')
  process.exit(2)
}
const asked = { authorization: `Bearer ${tokenOf()}`, 'content-type': 'application/json' }
const request = requestOf(
  words[0] === 'answer-saved' ? await savedAnswer(origin, words.slice(1)) : words,
)
if (request === null) {
  console.error('That is no command: see npm run operator -- --help')
  process.exit(2)
}
const { method } = OPERATOR_ROUTES[request.name]
const { clientId } = /** @type {{ clientId?: string }} */ (request.body)
/** @param {AbortSignal} [signal] */
const send = (signal) =>
  fetch(`${origin}${request.path}`, {
    method,
    headers: asked,
    ...(method === 'POST' ? { body: JSON.stringify(request.body) } : {}),
    ...(signal === undefined ? {} : { signal }),
  })
try {
  const response = await (clientId === undefined ? send() : askAgain(send))
  const file = fileIn(response)
  if (file !== null) {
    // Never over a file that is there.
    writeFileSync(file, new Uint8Array(await response.arrayBuffer()), { flag: 'wx', mode: 0o600 })
    console.log(file)
    process.exit(0)
  }
  const answer = /** @type {Answer} */ (await response.json())
  if (answer.code === '200') console.log(JSON.stringify(answer.result, null, 2))
  else console.error(`refused: ${answer.code} ${answer.msg ?? ''} ${fieldsOf(answer)}`.trim())
  if (response.status >= 500) sayAgain()
  process.exit(answer.code === '200' ? 0 : 1)
} catch (error) {
  const said = error instanceof Error ? error.message : String(error)
  const kept = error instanceof Error && 'code' in error && error.code === 'EEXIST'
  console.error(kept ? `not saved: ${said}` : `${origin} does not answer: ${said}`)
  sayAgain()
  process.exit(1)
}

/**
 * The command that answers with a saved text.
 * @param {string} server
 * @param {readonly string[]} words of the conversation, perhaps `as=`, then as `filledIn` reads them
 */
async function savedAnswer(server, [id = '', ...more]) {
  const named = more[0]?.startsWith('as=') === true ? more.splice(0, 1) : []
  try {
    const response = await fetch(`${server}${OPERATOR_ROUTES.listSavedAnswers.path}`, {
      headers: asked,
    })
    const answer = /** @type {Answer} */ (await response.json())
    if (answer.code === '200') {
      const saved = /** @type {readonly SavedAnswer[]} */ (answer.result)
      const text = filledIn(saved, more)
      return text === null ? [] : ['answer', id, ...named, text]
    }
    console.error(`refused: ${answer.code} ${answer.msg ?? ''}`.trim())
  } catch (error) {
    console.error(`${server} does not answer: ${String(error)}`)
  }
  process.exit(1)
}

/** Says how what may have arrived is sent again without being there twice. */
function sayAgain() {
  if (clientId !== undefined)
    console.error(`It may have arrived. Send it again with as=${clientId}`)
}

/** @typedef {import('../protocol/operatorSupport.ts').SavedAnswer} SavedAnswer */
/** @typedef {{ code: string, result: unknown, msg?: string, fields?: object }} Answer */

/**
 * What a picture is saved as, in the present folder; null when the answer is none.
 * @param {Response} response
 */
function fileIn({ headers }) {
  const name = /^attachment; filename="([A-Za-z0-9-]+\.[a-z]+)"$/.exec(
    headers.get('content-disposition') ?? '',
  )?.[1]
  return name === undefined ? null : path.resolve(name)
}

function tokenOf() {
  const file = operatorTokenPath(config)
  return config.operatorToken ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
}

/** @param {{ fields?: object }} answer */
function fieldsOf({ fields }) {
  return fields === undefined ? '' : JSON.stringify(fields)
}
