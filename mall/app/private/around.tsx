import { Failure } from './Failure.tsx'
import { Sheet } from './Sheet.tsx'
import { Waiting } from './Waiting.tsx'

/** A private page until it is there. */
export const Coming = () => (
  <>
    <Sheet />
    <Waiting />
  </>
)

/** A private page that failed. */
export const Failed = ({ error }: { error: unknown }) => (
  <>
    <Sheet />
    <Failure error={error} />
  </>
)
