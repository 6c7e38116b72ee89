"""The pencil of Arachnid: what may be set at the table, and where each token then comes from."""
