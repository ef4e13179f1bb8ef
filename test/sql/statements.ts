import { join } from 'node:path'
import * as ast from 'typescript/unstable/ast'
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'
import { lineAt, ROOT } from '../tidy/repository.ts'

/** A statement that the server sends. */
export interface Statement {
  readonly path: string
  readonly line: number
  /** Every text it may have; null where the program makes it up while it runs. */
  readonly texts: readonly string[] | null
  /** Type of a row; null where nobody reads what comes back. */
  readonly row: Type | null
}

export interface Read {
  readonly statements: readonly Statement[]
  readonly checker: Checker
  close(): void
}

/** More texts than this are no statement of one store, but a language of its own. */
const MOST = 64

/**
 * Reads the statements of the server with the compiler, so that a row has the very type that the code sees.
 * @param edits files that shall have another text than on disk, by path
 */
export function readStatements(edits: ReadonlyMap<string, string> = new Map()): Read {
  const readFile = (path: string): string | undefined => edits.get(path.slice(ROOT.length + 1))
  const api = new API({ cwd: ROOT, fs: { readFile } })
  const config = join(ROOT, 'server/tsconfig.json')
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (project === undefined) throw new Error('the compiler does not know the server')
  const statements = new Reader(project).statements()
  return { statements, checker: project.checker, close: () => api.close() }
}

/** Expressions that a name or a call may stand for, with what their own parameters stand for. */
type Values = readonly (readonly [ast.Node, Bound])[]
type Bound = ReadonlyMap<ast.Node, Values>
const NUMERIC = TypeFlags.NumberLike | TypeFlags.BigIntLike
const NOTHING: Bound = new Map()

class Reader {
  readonly #project: Project
  readonly #calls: ast.CallExpression[] = []

  constructor(project: Project) {
    this.#project = project
    const note = (node: ast.Node): void => {
      if (ast.isCallExpression(node)) this.#calls.push(node)
      node.forEachChild(note)
    }
    for (const name of project.program.getSourceFileNames()) {
      if (name.startsWith(`${ROOT}/server/`))
        project.program.getSourceFile(name)?.forEachChild(note)
    }
  }

  statements(): readonly Statement[] {
    return this.#calls.flatMap((call) => {
      const [sql] = call.arguments
      const { expression } = call
      const isAsked =
        ast.isPropertyAccessExpression(expression) && /^(?:query|send)$/.test(expression.name.text)
      const row = isAsked ? this.#rowOf(call) : undefined
      if (sql === undefined || row === undefined) return []
      const { fileName, text } = call.getSourceFile()
      const line = lineAt(text, expression.end)
      return [
        { path: fileName.slice(ROOT.length + 1), line, texts: this.#texts(sql, NOTHING), row },
      ]
    })
  }

  /** Type of a row; null for rows that are not read, undefined when it is no statement. */
  #rowOf(call: ast.CallExpression): Type | null | undefined {
    const { checker } = this.#project
    const declared = checker.getResolvedSignature(call)?.declaration?.path ?? ''
    if (!/server\/platform\/db\.ts$|@types\/pg\//.test(declared)) return undefined
    const inner = (type: Type | undefined): Type | undefined =>
      type?.isTypeReference() === true ? checker.getTypeArguments(type)[0] : undefined
    const row = inner(inner(checker.getTypeAtLocation(call)))
    return row === undefined || (row.flags & TypeFlags.AnyOrUnknown) !== 0 ? null : row
  }

  /** Every text an expression may have; null where it cannot be told. */
  #texts(node: ast.Node, bound: Bound): readonly string[] | null {
    const texts = either(this.#values(node, bound).map(([value, own]) => this.#written(value, own)))
    return texts !== null && texts.length <= MOST ? [...new Set(texts)] : null
  }

  #written(node: ast.Node, bound: Bound): readonly string[] | null {
    if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return [node.text]
    if (!ast.isTemplateExpression(node)) return this.#typed(node)
    const parts = node.templateSpans.flatMap(({ expression, literal }) => [
      this.#texts(expression, bound),
      [literal.text],
    ])
    return joined([[node.head.text], ...parts])
  }

  /** The values that its type allows, where they are known. One number is as good as another. */
  #typed(node: ast.Node): readonly string[] | null {
    const type = this.#project.checker.getTypeAtLocation(node)
    if (type !== undefined && (type.flags & NUMERIC) !== 0) return ['1']
    const types = type?.isUnionType() === true ? type.getTypes() : [type]
    return either(types.map((one) => (one?.isStringLiteralType() === true ? [one.value] : null)))
  }

  /** Follows names, calls and choices to the expressions behind them; to itself where that ends. */
  #values(node: ast.Node, bound: Bound): Values {
    if (ast.isConditionalExpression(node)) {
      return [node.whenTrue, node.whenFalse].flatMap((one) => this.#values(one, bound))
    }
    if (ast.isAsExpression(node)) return this.#values(node.expression, bound)
    const found = ast.isIdentifier(node)
      ? this.#named(this.#declaration(node), bound)
      : ast.isCallExpression(node)
        ? this.#returned(node, bound)
        : []
    return found.length === 0 ? [[node, bound]] : found
  }

  #declaration(node: ast.Node): ast.Node | undefined {
    const { checker } = this.#project
    const symbol = checker.getSymbolAtLocation(node)
    const direct = symbol?.declarations[0]?.resolve()
    const isImported = direct !== undefined && ast.isImportSpecifier(direct)
    return isImported && symbol !== undefined
      ? checker.getAliasedSymbol(symbol).declarations[0]?.resolve()
      : direct
  }

  #named(declared: ast.Node | undefined, bound: Bound): Values {
    if (declared === undefined) return []
    if (ast.isVariableDeclaration(declared)) {
      const isConst = (declared.parent.flags & ast.NodeFlags.Const) !== 0
      return isConst && declared.initializer !== undefined
        ? this.#values(declared.initializer, bound)
        : []
    }
    if (ast.isParameterDeclaration(declared)) {
      return bound.get(declared) ?? this.#given(declared)
    }
    if (!ast.isBindingElement(declared)) return []
    const pattern = declared.parent as ast.BindingPattern
    const place = [...pattern.elements].findIndex((one) => one === declared)
    return this.#named(pattern.parent, bound).flatMap(([whole, own]) => {
      const part = ast.isArrayLiteralExpression(whole)
        ? whole.elements[place]
        : propertyOf(whole, declared.name?.getText())
      return part === undefined ? [] : this.#values(part, own)
    })
  }

  /** What a function is given for a parameter, wherever it is called. */
  #given(parameter: ast.ParameterDeclaration): Values {
    const owner = parameter.parent
    if (!ast.isFunctionDeclaration(owner)) return []
    const place = owner.parameters.indexOf(parameter)
    return this.#calls.flatMap(({ expression, arguments: given }) => {
      const isNamed = ast.isIdentifier(expression) && expression.text === owner.name?.text
      const value = given[place] ?? parameter.initializer
      return isNamed && value !== undefined && this.#declaration(expression) === owner
        ? this.#values(value, NOTHING)
        : []
    })
  }

  /** What a function of one expression makes of its arguments. */
  #returned(call: ast.CallExpression, bound: Bound): Values {
    const declared = this.#declaration(call.expression)
    const made =
      declared !== undefined && ast.isVariableDeclaration(declared)
        ? declared.initializer
        : undefined
    if (made === undefined || !ast.isArrowFunction(made) || ast.isBlock(made.body)) return []
    const given = made.parameters.map((parameter, place) => {
      const value = call.arguments[place] ?? parameter.initializer
      return [parameter, value === undefined ? [] : this.#values(value, bound)] as const
    })
    return this.#values(made.body, new Map(given))
  }
}

function propertyOf(node: ast.Node, name: string | undefined): ast.Node | undefined {
  const properties = ast.isObjectLiteralExpression(node) ? [...node.properties] : []
  return properties
    .filter((one) => ast.isPropertyAssignment(one))
    .find((one) => one.name.getText() === name)?.initializer
}

/** Texts of one of several, or of all in turn; null as soon as one is not known. */
function either(parts: readonly (readonly string[] | null)[]): readonly string[] | null {
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
}

function joined(parts: readonly (readonly string[] | null)[]): readonly string[] | null {
  return parts.reduce<readonly string[] | null>(
    (texts, part) => {
      if (texts === null || part === null || texts.length * part.length > MOST) return null
      return texts.flatMap((text) => part.map((more) => text + more))
    },
    [''],
  )
}
