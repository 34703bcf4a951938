import { wordsOf } from '../../../kit/ask.ts'
import wordsCss from './words.module.css'

/** Why the last try failed, in the server's own words; nothing while there is nothing to say. */
export const Fault = ({ error }: { error: unknown }) =>
  error ? (
    <p role="alert" className={wordsCss.fault}>
      {wordsOf(error)}
    </p>
  ) : null
