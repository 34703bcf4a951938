import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

type MonthFieldProps = { readonly name: string; readonly value: string; readonly onChange: (month: string) => void }

/** A month (yyyy-MM), picked or typed; in Chinese whatever the browser speaks, unlike its own month field. */
export const MonthField = ({ name, value, onChange }: MonthFieldProps) => (
  <DatePicker
    picker="month"
    format="YYYY-MM"
    aria-label={name}
    allowClear={false}
    needConfirm={false}
    placeholder="年-月"
    value={value ? dayjs(`${value}-01`) : null}
    onChange={(picked) => picked && onChange(picked.format('YYYY-MM'))}
  />
)
