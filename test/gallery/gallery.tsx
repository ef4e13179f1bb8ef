import '#src/shared/styles/tokens.css'
import '#src/shared/styles/languages.css'
import '#src/shared/styles/global.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { ConfigContext } from '#src/shared/config/ConfigContext.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { languageOf } from '#src/shared/i18n/languages.ts'
import { Frames } from './Frames.tsx'
import { Parts } from './Parts.tsx'
import { drawFocus } from './drawFocus.ts'
import { GALLERY_CONFIG } from './sampleData.ts'

/** The page itself shows frames; each frame is this page again, in one direction and one theme. */
async function start(root: HTMLElement): Promise<void> {
  const asked = new URLSearchParams(window.location.search)
  const theme = asked.get('theme')
  if (theme === null) {
    createRoot(root).render(<Frames />)
    return
  }
  const language = languageOf(asked.get('language'))?.value ?? 'en'
  await startTexts(language)
  await loadSlices(['errors', 'images'])
  const page = document.documentElement
  page.dataset['theme'] = theme
  page.dir = asked.get('dir') ?? page.dir
  createRoot(root).render(
    <ConfigContext value={GALLERY_CONFIG}>
      <MemoryRouter>
        <Parts language={language} />
      </MemoryRouter>
    </ConfigContext>,
  )
  drawFocus(document)
}

const root = document.getElementById('root')
if (root !== null) await start(root)
