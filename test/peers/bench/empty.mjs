// The import of nothing, for comparison.
export {};
