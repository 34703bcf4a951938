import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import wordsCss from './words.module.css'

/** A password that can be shown while it is typed. Stands in a form's field. */
export function PasswordInput(input: InputProps) {
  const [shown, setShown] = useState(false)
  return (
    <Input
      {...input}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={wordsCss.link}
          aria-label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? '隐藏' : '显示'}
        </button>
      }
    />
  )
}
