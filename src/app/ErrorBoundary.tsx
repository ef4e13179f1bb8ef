import { Component, type ReactNode } from 'react'
import { PartMissing } from '#src/shared/lib/lazyPart.ts'
import { FailedPage } from './FailedPage.tsx'

interface Props {
  readonly children: ReactNode
  /** Another value gives the page another chance, such as another address. */
  readonly resetKey: string
}

interface State {
  readonly error: unknown
  readonly failed: boolean
  readonly resetKey: string
}

/** Keeps the shell standing when a page breaks. React has no hook for this. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    if (props.resetKey === state.resetKey) return null
    return { error: null, failed: false, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <FailedPage missing={this.state.error instanceof PartMissing} />
  }
}
