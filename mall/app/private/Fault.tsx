import { Alert } from 'antd'
import { wordsOf } from '../../../kit/ask.ts'

/** Why the last try failed, in the server's own words; nothing while there is nothing to say. */
export const Fault = ({ error }: { error: unknown }) =>
  error ? <Alert type="error" showIcon role="alert" title={wordsOf(error)} className="p-fault" /> : null
