import { Input, type InputProps } from 'antd'
import css from './factor.module.css'

/** The code that an authenticator app shows; `long` takes a recovery code as well. Stands in a form's field. */
export const FactorCodeInput = ({ long = false, ...field }: InputProps & { long?: boolean }) => (
  <Input {...field} inputMode="numeric" autoComplete="one-time-code" maxLength={long ? 20 : 7} className={css.code ?? ''} />
)
