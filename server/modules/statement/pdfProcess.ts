import { pdfOf } from './pdf.ts'
import type { PdfOrder } from './pdfMaker.ts'
import { wordsFrom } from '#server/platform/words.ts'

/** A process of its own that draws one file and ends. It is given what stands in the file, and nothing else. */

// Nobody is left to give it to.
process.once('disconnect', () => process.exit())

process.once('message', (order: PdfOrder) => {
  void draw(order)
})

async function draw({ extract, words, brand }: PdfOrder): Promise<void> {
  const bytes = await pdfOf(extract, wordsFrom(words), brand)
  process.send?.(bytes, () => process.disconnect?.())
}
