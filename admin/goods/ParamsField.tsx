import { Button, Input } from 'antd'
import { moved } from '../pieces/moved.ts'
import { ShiftButtons } from '../pieces/ShiftButtons.tsx'
import styles from './goods.module.css'

type Param = { readonly name: string; readonly value: string }
type Props = { value?: readonly Param[]; onChange?: (params: Param[]) => void }

/** Parameters row by row, in their order. */
export function ParamsField({ value = [], onChange }: Props) {
  const put = (at: number, change: Partial<Param>) => onChange?.(value.map((one, i) => (i === at ? { ...one, ...change } : one)))
  return (
    <div className={styles.rows}>
      {value.map(({ name, value: says }, at) => (
        <div key={at} className={styles.param}>
          <Input
            aria-label={`第 ${at + 1} 行参数名称`}
            placeholder="名称"
            maxLength={20}
            value={name}
            onChange={(event) => put(at, { name: event.target.value })}
          />
          <Input
            aria-label={`第 ${at + 1} 行参数值`}
            placeholder="值"
            maxLength={120}
            value={says}
            onChange={(event) => put(at, { value: event.target.value })}
          />
          <div className={styles.shift}>
            <ShiftButtons name={`第 ${at + 1} 行参数`} at={at} of={value.length} onShift={(to) => onChange?.(moved(value, at, to))} />
            <Button size="small" danger aria-label={`删除第 ${at + 1} 行参数`} onClick={() => onChange?.(value.filter((_, i) => i !== at))}>
              删除
            </Button>
          </div>
        </div>
      ))}
      <Button type="dashed" disabled={value.length >= 40} onClick={() => onChange?.([...value, { name: '', value: '' }])}>
        增加一行参数
      </Button>
    </div>
  )
}
