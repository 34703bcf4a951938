import css from './Logo.module.css'
import logo from './logo.svg'

/** The mall's seal and name. */
export const Logo = () => <img src={logo} alt="印采" width={270} height={100} className={css.logo} />
