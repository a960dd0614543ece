import { styleSourceOf, themeTokens } from '#api/page-theme.ts'

// The site's theme (web/styles.css) in one small sheet: this page must stand without any other file.
export const style = `
${themeTokens}body{min-height:100vh;display:flex;flex-direction:column;font:400 1.0625rem/1.6 ui-sans-serif,system-ui,sans-serif;
color:var(--ink);background:var(--paper)}
.mode{padding:.6rem 1.25rem;text-align:center;font-size:.9375rem;background:var(--flame);color:var(--on-flame)}
main{flex:1;width:min(100% - 2.5rem,58rem);margin:auto;padding-block:clamp(1.5rem,6vw,4.5rem);display:grid;gap:2rem}
h1{font-size:1.0625rem;font-weight:600;color:var(--soft)}
h2{font-size:1.25rem;font-weight:650;letter-spacing:-.01em;line-height:1.2}
.amount{font-size:clamp(2.4rem,9vw,3.75rem);font-weight:700;letter-spacing:-.03em;line-height:1.1;margin-block:.4rem 1.5rem;
overflow-wrap:anywhere}
dl{border-top:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1.5rem;padding-block:.8rem;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}dd{font-weight:550;overflow-wrap:anywhere}
.panel{align-self:start;display:grid;gap:1.1rem;padding:clamp(1.25rem,4vw,2.25rem);background:var(--raise);
border:1px solid var(--line);border-radius:14px}
.card{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;padding:.8rem 1rem;border-radius:10px;
background:var(--wash);font-variant-numeric:tabular-nums}
.note{color:var(--soft);font-size:.9375rem}
[role=alert],.done{padding:.8rem 1rem;border-radius:10px;border:1px solid;font-weight:550}
[role=alert]{color:var(--alarm)}.done{color:var(--calm)}
form{display:grid;gap:.7rem}
button,.button{font:inherit;font-weight:600;min-height:3rem;padding:.6rem 1.4rem;border-radius:999px;cursor:pointer;text-align:center;
text-decoration:none;color:var(--ink);background:transparent;border:1px solid var(--field);transition:background .15s,border-color .15s}
button:hover,.button:hover{border-color:var(--ink)}
.main{color:var(--on-ember);background:var(--ember);border-color:var(--ember)}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(7rem,1fr));gap:.7rem}
@media (min-width:48rem){main{grid-template-columns:1fr 1fr;gap:clamp(2rem,6vw,5rem);align-content:center}}
`

/** The sheet as a source expression for the page's Content-Security-Policy. */
export const styleSource = styleSourceOf(style)
