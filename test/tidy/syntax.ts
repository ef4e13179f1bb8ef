import { parseSync, Visitor, type VisitorObject } from 'vite'
import { type Finding, lineAt, type SourceFile } from './repository.ts'

/** Walks a file's syntax tree. A file that does not parse is an error: it must not pass unread. */
export function walkSyntax(file: SourceFile, visitor: VisitorObject): void {
  const { program, errors } = parseSync(file.path, file.text)
  const fault = errors.find((error) => error.severity === 'Error')
  if (fault !== undefined) throw new Error(`${file.path}: ${fault.message}`)
  new Visitor(visitor).visit(program)
}

/** A finding at an offset of the file. */
export function findingAt(file: SourceFile, offset: number, message: string): Finding {
  return { path: file.path, line: lineAt(file.text, offset), message }
}
