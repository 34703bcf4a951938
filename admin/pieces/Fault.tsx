import { Alert } from 'antd'
import { wordsOf } from '../../kit/ask.ts'
import styles from './pieces.module.css'

/** Why something did not work, in the server's words; nothing while there is no error. */
export const Fault = ({ error }: { error: unknown }) =>
  error ? (
    <div className={styles.fault}>
      <Alert role="alert" type="error" showIcon title={wordsOf(error)} />
    </div>
  ) : null
