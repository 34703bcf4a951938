import { Form } from 'antd'
import { DayField } from '../pieces/DayField.tsx'
import styles from './promotion.module.css'

type Named = { readonly name: string; readonly label: string }

/** From when until when, to the minute: two fields of the form. */
export const PeriodFields = ({ from, until }: { readonly from: Named; readonly until: Named }) => (
  <div className={styles.pair}>
    <Form.Item {...from}>
      <DayField withTime />
    </Form.Item>
    <Form.Item {...until}>
      <DayField withTime />
    </Form.Item>
  </div>
)
