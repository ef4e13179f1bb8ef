import type { KeyboardEvent } from 'react'

/** Whether a key is for an input method, which uses Enter and Esc for its own choice. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  // Safari ends its composing before the Enter that chose: 229 says that it was the input method's.
  nativeEvent.isComposing || Reflect.get(nativeEvent, 'keyCode') === 229
