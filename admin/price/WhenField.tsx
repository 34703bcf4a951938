import { Radio } from 'antd'
import { DayField } from '../pieces/DayField.tsx'
import styles from './price.module.css'
import own from './WhenField.module.css'

type WhenFieldProps = {
  /** yyyy-MM-dd HH:mm:ss, '' while none is chosen; null: at once. */
  readonly value: string | null
  readonly onChange: (moment: string | null) => void
  /** What is wrong with the moment, in words. */
  readonly fault?: string | undefined
}

/** At once, or from a moment on. */
export const WhenField = ({ value, onChange, fault }: WhenFieldProps) => (
  <div className={own.when}>
    <Radio.Group
      aria-label="发布时间"
      value={value === null ? 'now' : 'later'}
      options={[
        { value: 'now', label: '立即发布' },
        { value: 'later', label: '定时发布' },
      ]}
      onChange={({ target }) => onChange(target.value === 'now' ? null : '')}
    />
    {value !== null && (
      <label className={styles.field}>
        <span>从何时起生效（北京时间）</span>
        <DayField withTime value={value} onChange={onChange} />
        {fault && (
          <small role="alert" className={styles.whenFault}>
            {fault}
          </small>
        )}
      </label>
    )}
  </div>
)
