import { saveFile } from './saveFile.ts'

/** Saves JSON as a file of exactly these bytes. */
export function saveText(name: string, text: string): void {
  saveFile(name, text, 'application/json')
}
