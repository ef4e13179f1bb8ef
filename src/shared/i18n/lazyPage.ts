import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { arrive } from '#src/shared/lib/lazyPart.ts'
import { loadSlices } from './i18n.ts'
import type { Slice } from './slices.ts'

/** A page, or a part with words of its own, that is loaded with its texts when it is first needed, both at once. */
export function lazyPage<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  slices: readonly Slice[],
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [part] = await Promise.all([arrive(load()), arrive(loadSlices(slices))])
    return part
  })
}
