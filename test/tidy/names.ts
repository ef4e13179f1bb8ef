import type { Finding, SourceFile } from './repository.ts'
import { walkSyntax } from './syntax.ts'

const MODULE = /^[A-Za-z][A-Za-z0-9]*(?:\.[a-z][A-Za-z]*)*\.(?:ts|mjs|cjs)$/
const COMPONENT = /^[A-Za-z][A-Za-z0-9]*(?:\.test)?\.tsx$/
const STYLES = /^(?:[A-Za-z][A-Za-z0-9-]*\.module|[a-z]+)\.css$/
const TEXTS = /^[a-z][A-Za-z]*\.json$/
const SCHEMA = /^\d{4}-[a-z][a-z0-9-]*\.sql$/
const SHAPES: Readonly<Record<string, RegExp>> = {
  ts: MODULE,
  mjs: MODULE,
  cjs: MODULE,
  tsx: COMPONENT,
  css: STYLES,
  json: TEXTS,
  sql: SCHEMA,
}

const FOLDER = /^[a-z][A-Za-z0-9]*(?:-[a-z0-9]+)*$/

/** A file is called like what it exports; a folder like what it holds. No barrels. */
export function checkName(file: SourceFile): readonly Finding[] {
  const parts = file.path.split('/')
  const name = parts.at(-1) ?? ''
  const shape = SHAPES[name.split('.').at(-1) ?? '']
  const messages: string[] = []
  if (shape !== undefined && !shape.test(name)) messages.push(`${name}: not the shape of its kind`)
  for (const folder of parts.slice(0, -1)) {
    if (!FOLDER.test(folder)) messages.push(`${folder}/: folders are lower-case words`)
  }
  if (/^index\.tsx?$/.test(name)) messages.push('no barrel files: import the file itself')
  const stem = name.replace('.tsx', '')
  const exported = isComponent(name) ? [...exportsOf(file)] : []
  if (exported.length === 1 && exported[0]?.startsWith(stem) === false) {
    messages.push(`exports ${exported[0]}, not ${stem}`)
  }
  return messages.map((message) => ({ path: file.path, line: 1, message }))
}

function isComponent(name: string): boolean {
  return /^[A-Z][A-Za-z0-9]*\.tsx$/.test(name)
}

function exportsOf(file: SourceFile): ReadonlySet<string> {
  const names = new Set<string>()
  walkSyntax(file, {
    ExportDefaultDeclaration({ declaration }) {
      if (declaration.type === 'Identifier') names.add(declaration.name)
      if ('id' in declaration && declaration.id?.type === 'Identifier') {
        names.add(declaration.id.name)
      }
    },
    ExportNamedDeclaration({ declaration, specifiers }) {
      for (const { exported } of specifiers) {
        if (exported.type === 'Identifier') names.add(exported.name)
      }
      if (declaration?.type === 'VariableDeclaration') {
        for (const { id } of declaration.declarations)
          if (id.type === 'Identifier') names.add(id.name)
      } else if (
        declaration !== null &&
        'id' in declaration &&
        declaration.id?.type === 'Identifier'
      ) {
        names.add(declaration.id.name)
      }
    },
  })
  return names
}
