import { Button, Input } from 'antd'
import { inksAtMost, type KeptInk } from '../../contract/setting/press.ts'
import desk from '../pieces/desk.module.css'
import styles from './setting.module.css'

type Props = {
  readonly value?: readonly KeptInk[]
  readonly onChange?: (inks: readonly KeptInk[]) => void
  /** What cannot be kept is said. */
  readonly isTold?: boolean
}

const isNameless = (name: string): boolean => name.trim() === ''

/** The spot inks that are kept, each with its name and what it looks like. */
export function InksField({ value = [], onChange, isTold = false }: Props) {
  const put = (at: number, ink: Partial<KeptInk>) => onChange?.(value.map((one, n) => (n === at ? { ...one, ...ink } : one)))
  return (
    <>
      {value.length === 0 && <p className={desk.quiet}>还没有常备专色。添加后买家可以按名称选用，无需自己输入。</p>}
      <ul className={styles.inks}>
        {value.map(({ name, rgb }, at) => (
          <li key={at}>
            <input
              type="color"
              aria-label={`第 ${at + 1} 种专色的颜色`}
              value={rgb}
              onChange={({ target }) => put(at, { rgb: target.value.toLowerCase() })}
            />
            <Input
              aria-label={`第 ${at + 1} 种专色的名称`}
              placeholder="如 PANTONE 186 C"
              maxLength={40}
              value={name}
              status={isTold && isNameless(name) ? 'error' : ''}
              aria-invalid={isTold && isNameless(name)}
              autoComplete="off"
              onChange={({ target }) => put(at, { name: target.value })}
            />
            <Button aria-label={`删除第 ${at + 1} 种专色`} onClick={() => onChange?.(value.filter((_, n) => n !== at))}>
              删除
            </Button>
            {isTold && isNameless(name) && <small role="alert">请填写专色名称，或删除这一行</small>}
          </li>
        ))}
      </ul>
      <Button disabled={value.length >= inksAtMost} onClick={() => onChange?.([...value, { name: '', rgb: '#000000' }])}>
        添加专色
      </Button>
    </>
  )
}
