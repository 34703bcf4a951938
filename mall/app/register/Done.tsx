import { useEffect } from 'react'
import { Link } from 'react-router'
import { dropDraft } from './draft.ts'
import css from './register.module.css'

/** What happens now that a company came in. */
export default function Done({ again }: { again: boolean }) {
  useEffect(dropDraft, [])
  return (
    <div className={css.done}>
      <span className={css.state}>审核中</span>
      <h2 role="status">{again ? '提交成功，请等待审核' : '注册成功，请等待审核'}</h2>
      <p>我们会核对营业执照与所填资料。审核通过后，用注册手机号和密码即可登录；若未通过，登录时会告知原因，可修改后重新提交。</p>
      <p className={css.moves}>
        <Link to="/" className="btn">
          先逛逛商城
        </Link>
        <Link to="/login" className="btn main">
          去登录
        </Link>
      </p>
    </div>
  )
}
