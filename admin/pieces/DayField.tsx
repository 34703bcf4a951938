import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { KeyboardEvent } from 'react'

dayjs.locale('zh-cn')

// The first is how it is shown and sent; the others are understood when typed.
const dayFormats = ['YYYY-MM-DD', 'YYYY/M/D', 'YYYYMMDD']
const momentFormats = ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', 'YYYY/M/D HH:mm:ss', 'YYYY/M/D HH:mm']

type DayFieldProps = {
  // Given by Form.Item.
  readonly id?: string
  /** yyyy-MM-dd, with ` HH:mm:ss` where the time matters; '' for none. */
  readonly value?: string
  readonly onChange?: (typed: string) => void
  readonly withTime?: boolean
}

/** Enter takes the day that was typed, and saves no form by the way; only a search is begun by it. */
function takeOnly(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.currentTarget.closest('[role=search]')) event.preventDefault()
}

/**
 * A day or moment, picked or typed; in Chinese whatever the browser speaks, unlike its own date field. In no time zone:
 * what is shown is what is sent.
 */
export function DayField({ id, value, onChange, withTime = false }: DayFieldProps) {
  const formats = withTime ? momentFormats : dayFormats
  return (
    <DatePicker
      {...(id && { id })}
      style={{ width: '100%' }}
      format={formats}
      showTime={withTime}
      needConfirm={false}
      placeholder={withTime ? '年-月-日 时:分:秒' : '年-月-日'}
      value={value ? dayjs(value) : null}
      onKeyDown={takeOnly}
      onChange={(picked) => onChange?.(picked ? picked.format(formats[0]) : '')}
    />
  )
}
