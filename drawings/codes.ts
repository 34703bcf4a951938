/** Two-dimensional codes of the demo, of addresses that lead nowhere: each row of modules as a number to the base 36. */
const codes = {
  // https://kefu.yincai.example/
  kefu: '8ta267 4jiywx 6h2ov1 6gekpp 6ghaal 4ipvsx 8tz2pr 2scg 43syrq 2jsfe9 8alcoe 7p4hld 84ixlz 571pil 21ae7v zc6c9 8oh2mw 6j2gc 58i8oo 5itac 2qss8u 17acb 8tkcwm 4j6f4g 6gk6il 6h1h5m 6gxest 4j4axm 8tfici',
  // https://mini.yincai.example/
  mini: '8uab9b 4ixxdt 6g9ahp 6gktb1 6go3fh 4iw669 8tz2pr 2a68 2cc7sz 478jzq 5eagns 7drsco 4klccq 2xurfd 8fr3j4 19ssm6 3u0kku 6staph 8krndh 5umei8 4t52ph ncws 8ttzrk 4idixl 6gt3ow 6gutym 6gekmu 4jfmhp 8tas5w',
  // https://app.yincai.example/
  app: '8u930f 4jcc3l 6hbntp 6h5nx9 6hf1i5 4iofgh 8tz2pr t8u8 3pyb1b 4lv1zh 4zbsjj 2tyd4a 7fvbs0 60nh0j 6rl95z 4r6ihs tpf49 3s322v 5tqpoz 3m6hdd 52r2ls mkur 8uc3mf 4ih441 6hdtyx 6ghits 6h9tfh 4j6kde 8tdc2j',
} as const

const side = 29
const margin = 4

/** The code as a drawing, with the white border that scanners need. */
export function codeSvg(name: keyof typeof codes): string {
  const rows = codes[name].split(' ').map((row) => Number.parseInt(row, 36).toString(2).padStart(side, '0'))
  const dark = rows.flatMap((row, y) => [...row].flatMap((module, x) => (module === '1' ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])))
  const whole = side + 2 * margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${whole}" width="960" height="960" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${whole}v${whole}H0z"/><path d="${dark.join('')}"/></svg>`
}
