import type {
  AddOperatorBody,
  Operator,
  OperatorAct,
  OperatorRole,
  PageQuery,
} from '#protocol/operator.ts'
import type { Queryable } from '#server/platform/db.ts'

/** How the holder of the configured token stands in the list of acts. */
export const FOUNDER_ID = 'founder'

/** Who calls. */
export interface Caller {
  readonly id: string
  readonly roles: readonly OperatorRole[]
}

/** What somebody did or tried. */
export interface Act {
  readonly operatorId: string
  readonly act: string
  readonly ref: string | null
  /** `200`, or the code it was refused with. */
  readonly outcome: string
  /** The reason that was given. */
  readonly detail: string | null
}

/** The door of operators. */
export interface OperatorsService {
  /** Whose token this is; null when it is nobody's, or of one that was ended. */
  authenticate(token: string): Promise<Caller | null>
  list(query: Queryable): Promise<readonly Operator[]>
  /**
   * Makes an operator; who made them is kept, as neither confirms what the other proposes.
   * @throws Refusal malformed when somebody goes by a name that looks like this one, or has or had this token
   */
  add(body: AddOperatorBody, addedBy: string): Promise<Operator>
  /** @throws Refusal notFound when there is none, or who was ended before */
  end(id: string): Promise<Operator>
  /** Keeps what was done or tried. */
  note(act: Act): Promise<void>
  /** @throws Refusal malformed when the cursor is none of ours */
  acts(
    query: Queryable,
    page: PageQuery,
  ): Promise<{ readonly items: OperatorAct[]; readonly next: string | null }>
}
