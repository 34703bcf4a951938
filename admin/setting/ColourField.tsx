import { Button, Form, Input } from 'antd'
import { coloursOf, faultOfColour, usualColours } from '../../contract/page/colours.ts'
import styles from './setting.module.css'

type Props = { id?: string; value?: string; onChange?: (colour: string) => void }

const isColour = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed)

/** A colour as a sign or from the palette, with how it will look and why it cannot be taken. */
export function ColourField({ id, value = '', onChange = () => undefined }: Props) {
  const known = value === '' || isColour(value)
  const { brand, soft, hover } = coloursOf(known ? value : '')
  // What the form says of it after sending need not be said twice.
  const { status } = Form.Item.useStatus()
  const fault = isColour(value) && status !== 'error' ? faultOfColour(value) : null
  return (
    <div>
      <div className={styles.colour}>
        <input
          type="color"
          aria-label="选择主题色"
          value={isColour(value) ? value : usualColours.brand}
          onChange={(event) => onChange(event.target.value)}
        />
        <Input
          id={id}
          value={value}
          maxLength={7}
          placeholder={usualColours.brand}
          onChange={(event) => onChange(event.target.value.trim())}
        />
        {value && (
          <Button size="small" onClick={() => onChange('')}>
            恢复默认
          </Button>
        )}
      </div>
      <p className={styles.sample} aria-hidden="true">
        <span style={{ background: brand }}>立即下单</span>
        <span style={{ background: soft, color: hover }}>定制</span>
        <b style={{ color: brand }}>¥12.50</b>
      </p>
      {fault && <p className={styles.fault}>{fault}</p>}
    </div>
  )
}
