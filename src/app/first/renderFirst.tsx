import '#src/shared/styles/tokens.css'
import '#src/shared/styles/languages.css'
import '#src/shared/styles/global.css'
import '#src/shared/styles/font.css'
import './first.css'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router-dom'
import type { RenderedScreens } from '#protocol/firstScreens.ts'
import type { PublicConfig } from '#protocol/publicConfig.ts'
import { DEFAULT_PREFERENCES } from '#src/entities/preferences/preferences.slice.ts'
import { LanguageButton } from '#src/features/choose-language/LanguageButton.tsx'
import { OnboardingBoard } from '#src/features/onboarding/OnboardingBoard.tsx'
import { ConfigContext } from '#src/shared/config/ConfigContext.ts'
import { isolateIn } from '#src/shared/i18n/i18n.ts'
import { type LanguageValue, languageBy, type TextLanguage } from '#src/shared/i18n/languages.ts'
import { SIGNED_OUT } from '#src/shared/session/session.slice.ts'
import { BlockedPhone } from '../gate/BlockedPhone.tsx'
import { QrFrame } from '../gate/blockedParts.tsx'
import { LoadingScreen } from '../gate/LoadingScreen.tsx'
import { SandboxMark } from '../SandboxMark.tsx'
import { createStore } from '../store.ts'

type Words = Record<string, Record<string, unknown>>

const FILES = import.meta.glob<Record<string, unknown>>(
  '../../../locales/*/{board,common,gate,shell}.json',
  { eager: true, import: 'default' },
)

function wordsOf(language: TextLanguage): Words {
  const words: Words = {}
  for (const [path, content] of Object.entries(FILES)) {
    const [, folder, slice = ''] = /locales\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
    if (folder === language) words[slice] = content
  }
  return words
}

async function textsOf(value: LanguageValue) {
  const { dir, text: language } = languageBy(value)
  const instance = createInstance()
  await instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: wordsOf(language) },
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: true, escape: (text) => isolateIn(dir, text) },
    react: { useSuspense: false },
  })
  return instance
}

/**
 * Renders the screens that `firstPaint.ts` chooses from: the board, the loading screen and the blocked screen of a
 * phone, with the components of the app.
 * @param config the settings the app will find in the page
 * @param address the start page of this server, as browsers reach it
 */
export async function renderFirst(
  language: LanguageValue,
  config: PublicConfig,
  address: string,
): Promise<RenderedScreens> {
  const texts = await textsOf(language)
  const store = createStore({
    session: SIGNED_OUT,
    preferences: { ...DEFAULT_PREFERENCES, language },
  })
  const views: Readonly<Record<string, ReactNode>> = {
    open: (
      <OnboardingBoard
        language={<LanguageButton look="name" />}
        onContinue={() => undefined}
        waiting={undefined}
        note={null}
      />
    ),
    loading: <LoadingScreen />,
    blocked: <BlockedPhone address={address} agent="" qr={<QrFrame />} />,
  }
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <Provider store={store}>
        <ConfigContext value={config}>
          <StaticRouter location="/">
            {Object.entries(views).map(([name, view]) => (
              <div key={name} data-view={name}>
                {view}
                <SandboxMark testWallet={false} />
              </div>
            ))}
          </StaticRouter>
        </ConfigContext>
      </Provider>
    </I18nextProvider>,
  )
  const { html: lang, dir } = languageBy(language)
  return { lang, dir, html }
}
