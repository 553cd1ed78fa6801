import fc from "fast-check";

// The same cases every time, so that the suite is deterministic; another FC_SEED looks for new ones.
fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 20_261_120) });
