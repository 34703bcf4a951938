import { Failure } from './Failure.tsx'
import { Waiting } from './Waiting.tsx'

/** A private page until it is there. */
export const Coming = () => <Waiting />

/** A private page that failed. */
export const Failed = ({ error }: { error: unknown }) => <Failure error={error} />
