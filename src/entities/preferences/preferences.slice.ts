import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AccountKind, VirtualStatus } from '#protocol/account.ts'
import type { LanguageValue } from '#src/shared/i18n/languages.ts'

export type Theme = 'system' | 'light' | 'dark'
/** Which colour rises. `auto` follows the language. */
export type UpDown = 'auto' | 'green' | 'red' | 'blue'

export interface PreferencesState {
  readonly language: LanguageValue
  /** 1 real account, 2 demo account. */
  readonly virtualStatus: VirtualStatus
  readonly theme: Theme
  readonly upDown: UpDown
  /** Whether the mobile onboarding board was answered. */
  readonly boardShown: boolean
  /** Whether keys of one character work. */
  readonly singleKeys: boolean
}

/** What a browser starts with when nothing is stored. */
export const DEFAULT_PREFERENCES: PreferencesState = {
  language: 'en',
  virtualStatus: 1,
  theme: 'system',
  upDown: 'auto',
  boardShown: false,
  singleKeys: true,
}

/** Where boards show a rise in red. */
const RED_RISES: readonly LanguageValue[] = ['zh', 'hk', 'ja', 'ko']

/** The colour set in use: red rises where that is the custom, unless another was chosen. */
export function upDownIn(state: PreferencesState): Exclude<UpDown, 'auto'> {
  if (state.upDown !== 'auto') return state.upDown
  return RED_RISES.includes(state.language) ? 'red' : 'green'
}

export const preferences = createSlice({
  name: 'preferences',
  initialState: DEFAULT_PREFERENCES,
  reducers: {
    languageChosen: (state, { payload }: PayloadAction<LanguageValue>) => ({
      ...state,
      language: payload,
    }),
    accountChosen: (state, { payload }: PayloadAction<AccountKind>): PreferencesState => ({
      ...state,
      virtualStatus: payload === 'demo' ? 2 : 1,
    }),
    themeChosen: (state, { payload }: PayloadAction<Theme>) => ({ ...state, theme: payload }),
    upDownChosen: (state, { payload }: PayloadAction<UpDown>) => ({ ...state, upDown: payload }),
    boardAnswered: (state) => ({ ...state, boardShown: true }),
    singleKeysTurned: (state, { payload }: PayloadAction<boolean>) => ({
      ...state,
      singleKeys: payload,
    }),
    /**
     * Another tab changed something. The account in use stays this tab's own: it must not change
     * under a ticket somebody is about to send.
     */
    preferencesRestored: (state, { payload }: PayloadAction<PreferencesState>) => {
      Object.assign(state, { ...payload, virtualStatus: state.virtualStatus })
    },
  },
  selectors: {
    selectLanguage: (state) => state.language,
    selectAccount: (state): AccountKind => (state.virtualStatus === 2 ? 'demo' : 'real'),
    selectTheme: (state) => state.theme,
    selectUpDown: (state) => upDownIn(state),
    selectBoardShown: (state) => state.boardShown,
    selectSingleKeys: (state) => state.singleKeys,
  },
})

export const {
  languageChosen,
  accountChosen,
  themeChosen,
  upDownChosen,
  boardAnswered,
  singleKeysTurned,
  preferencesRestored,
} = preferences.actions
export const {
  selectLanguage,
  selectAccount,
  selectTheme,
  selectUpDown,
  selectBoardShown,
  selectSingleKeys,
} = preferences.selectors
