import { Button } from 'antd'
import { PictureField } from '../pieces/PictureField.tsx'
import styles from './setting.module.css'

type Props = { id?: string; value?: string; onChange?: (picture: string) => void; hint: string; name: string }

/** A picture that may be taken away again, seen whole. */
export const MarkField = ({ id, value, onChange = () => undefined, hint, name }: Props) => (
  <div className={styles.mark}>
    <PictureField
      {...(id !== undefined && { id })}
      {...(value !== undefined && { value })}
      onChange={onChange}
      hint={hint}
      name={name}
      whole
    />
    {value && (
      <Button size="small" aria-label={`移除${name}`} onClick={() => onChange('')}>
        移除
      </Button>
    )}
  </div>
)
