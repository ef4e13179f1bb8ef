import InstrumentPage from '#src/pages/instrument/InstrumentPage.tsx'
import { PRODUCT_LISTS } from './productLists.ts'

/** The page of an instrument, with the lists of every product for its dock. */
export default function InstrumentWithLists() {
  return <InstrumentPage lists={PRODUCT_LISTS} />
}
