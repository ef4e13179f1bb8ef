import { configure } from '@testing-library/react'

/** What a component test waits for may take longer than a second: two processors do six things at once. */
configure({ asyncUtilTimeout: 20_000 })
