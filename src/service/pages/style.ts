import { hash } from "node:crypto";

/** Text has a contrast of at least 4.5 to its background in both color schemes (WCAG 2.2, 1.4.3). */
export const style = `
:root{color-scheme:light dark;--ground:#f3f4f8;--card:#fff;--edge:#d9dce6;--text:#1b1e27;--muted:#565c6b;--accent:#4353c9;--up:#1a7a45;--down:#b3303b;--line:#3446c4;--fill:#5b6ee122}
@media (prefers-color-scheme:dark){:root{--ground:#13151b;--card:#1e2128;--edge:#363b47;--text:#eceef3;--muted:#a9afbd;--accent:#9aa8ff;--up:#57c98b;--down:#f08a91;--line:#8b9bff;--fill:#8b9bff22}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
main,body>footer{max-width:60rem;margin:0 auto;padding:1rem}
a{color:var(--accent);text-underline-offset:.15em}
a:focus-visible,summary:focus-visible,.scroll:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
h1{margin:.1rem 0;font-size:clamp(1.6rem,6vw,2.4rem);line-height:1.2;overflow-wrap:anywhere}
.identity{width:.9em;height:.9em;margin-right:.4em;vertical-align:-.08em;shape-rendering:crispEdges}
h2{margin:0 0 .75rem;font-size:1.15rem}
p{margin:.4rem 0}
code{font-size:clamp(.66rem,2.9vw,.85rem);color:var(--muted);overflow-wrap:anywhere}
.muted{color:var(--muted)}.small{font-size:.875rem}
.up{color:var(--up)}.down{color:var(--down)}
.card{margin:1rem 0;padding:1rem;background:var(--card);border:1px solid var(--edge);border-radius:12px}
.total{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .9rem;margin:0}
.total b{font-size:clamp(2.8rem,12vw,4.2rem);line-height:1.1;font-variant-numeric:tabular-nums}
.total span{font-size:1.3rem;font-weight:600}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.6rem;margin:1rem 0 0}
.facts div{padding:.6rem .75rem;border:1px solid var(--edge);border-radius:8px}
.facts dt{font-size:.875rem;color:var(--muted)}
.facts dd{margin:0;font-size:.875rem;overflow-wrap:anywhere}
.facts dd:first-of-type{font-size:1.35rem;font-weight:600;font-variant-numeric:tabular-nums}
figure{margin:0 0 1.25rem}
figcaption{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;margin-bottom:.4rem}
.plot{display:block;width:100%;height:9rem;overflow:visible}
.plot path{fill:none;stroke:var(--line);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round;vector-effect:non-scaling-stroke}
.plot .area{fill:var(--fill);stroke:none}
.plot .grid{stroke:var(--edge);stroke-width:1}
.plot .end{stroke-width:9}
.axis{display:flex;justify-content:space-between;padding-top:.25rem}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{padding:.5rem 0;text-align:left;color:var(--muted);font-size:.875rem}
th,td{padding:.45rem .6rem .45rem 0;text-align:right;border-top:1px solid var(--edge);vertical-align:middle;white-space:nowrap}
thead th{border:0;color:var(--muted);font-size:.875rem;font-weight:400}
tbody th{font-weight:400}
.name{text-align:left;white-space:normal;overflow-wrap:anywhere}
.left{text-align:left}
.name div{display:flex;align-items:center;gap:.6rem}
.mark{flex:none;display:grid;place-items:center;width:2.2rem;height:2.2rem;border-radius:50%;border:1px solid var(--edge);background:var(--fill);font-weight:600}
@media (max-width:30rem){main,body>footer{padding:.75rem}.card{padding:.85rem}.mark{display:none}.people td,.people th{padding-right:.4rem}.people td:last-child,.people th:last-child{padding-right:0}.name{font-size:.95rem}}
summary{cursor:pointer;color:var(--accent)}
.posts{margin:0;padding:0;list-style:none}
.posts li{padding:.75rem 0;border-top:1px solid var(--edge)}
.posts li:first-child{border:0;padding-top:0}
.posts p{overflow-wrap:anywhere}
.text{white-space:pre-line}
`;

/** Of every file: they load nothing but this style and pictures of this service, and run nothing. */
export const contentPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash("sha256", style, "base64")}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
